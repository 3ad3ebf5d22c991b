package io.berth.coexist;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.ArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** Two rounds of what {@code make coexist} does: with nothing, and with both ways in at once. */
@NeedsCluster
class CoexistIT {
    @Test
    void noKubeletRefusesAPodThatBerthHasSeen() {
        var seed = Long.getLong("berth.seed", ThreadLocalRandom.current().nextLong(1_000_000));
        System.out.println("CoexistIT: -Dberth.seed=" + seed);
        var outcomes = new ArrayList<Outcome>();
        try (var arena = new Arena()) {
            var play = new Play(arena, 0, 2, seed);
            Setting.named("nothing,mixed").stream()
                    .filter(setting -> setting.schedulers() == 2)
                    .forEach(setting -> outcomes.add(play.of(setting)));
        }
        System.out.println(new Report(outcomes));
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.failures()).isZero();
            assertThat(outcome.bound()).isGreaterThanOrEqualTo(Arena.ROOM);
            if (!outcome.setting().isBare()) {
                assertThat(outcome.violations()).isEmpty();
                assertThat(outcome.full()).isEqualTo(outcome.rounds().size());
            }
        });
    }
}
