package io.berth.chaos.nemesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final Duration TIME = Duration.ofMinutes(10);

    private final Plan plan = Plan.of(7, 3, TIME);

    @Test
    void isAFunctionOfTheSeed() {
        assertThat(Plan.of(7, 3, TIME)).isEqualTo(plan).hasToString(plan.toString());
        assertThat(Plan.of(8, 3, TIME)).isNotEqualTo(plan);
    }

    @Test
    void doesEverythingInEveryRound() {
        for (var lane : Lane.values()) {
            var kinds = Kind.of(lane);
            var faults = plan.of(lane);
            assertThat(faults).hasSizeGreaterThan(3 * kinds.size());
            for (var round = 0; round < faults.size(); round += kinds.size()) {
                assertThat(faults.subList(round, round + kinds.size()).stream().map(Fault::kind))
                        .containsExactlyInAnyOrderElementsOf(kinds);
            }
        }
    }

    @Test
    void findsNoReplicaSafe() {
        assertThat(plan.parts().stream().map(Fault::replica).distinct())
                .containsExactlyInAnyOrderElementsOf(List.of(0, 1, 2));
    }
}
