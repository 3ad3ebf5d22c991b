package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table at a glance. */
interface CensusContract extends TableContract {
    @Test
    default void countsRowsByPhaseAndNodesAndChanges() {
        calls().put(node("n1").build());
        calls().put(node("n2").build());
        for (int i = 0; i < 6; i++) {
            Reservation row = calls().grant(pod("p" + i).on("n1"));
            if (i > 2) {
                assertThat(calls().beginBind(row.id())).isInstanceOf(ChangeResult.Changed.class);
            }
            if (i > 4) {
                assertThat(calls().settle(row.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
            }
        }
        Upkeep.Census census = calls().census();
        assertThat(census.rows())
                .isEqualTo(Map.of(Phase.Reserved, 3L, Phase.Binding, 2L, Phase.Fencing, 0L, Phase.Bound, 1L));
        assertThat(census.nodes()).isEqualTo(2);
        assertThat(census.feedEnd()).isEqualTo(10);
    }

    @Test
    default void saysHowLongTheOldestBindingRowHasBeenSo() {
        calls().put(node("n1").build());
        Reservation first = calls().grant(pod("a").on("n1"));
        Reservation second = calls().grant(pod("b").on("n1"));
        assertThat(calls().census().oldestBinding()).isEmpty();
        assertThat(calls().beginBind(first.id())).isInstanceOf(ChangeResult.Changed.class);
        calls().table().pass(Duration.ofSeconds(3));
        assertThat(calls().beginBind(second.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().beginBind(first.id(), "7")).isInstanceOf(ChangeResult.Changed.class);
        calls().table().pass(Duration.ofSeconds(2));
        assertThat(calls().census().oldestBinding()).contains(Duration.ofSeconds(5));
        assertThat(calls().settle(first.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().census().oldestBinding()).contains(Duration.ofSeconds(2));
        assertThat(calls().settle(second.id(), Settlement.failed)).isInstanceOf(ChangeResult.Released.class);
        assertThat(calls().census().oldestBinding()).isEmpty();
    }
}
