package io.berth.reservation;

import static io.berth.fixtures.Amounts.nonZero;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Resources;
import io.berth.fixtures.Amounts;
import io.berth.fixtures.PodBuilder;
import org.junit.jupiter.api.Test;

/** Sums to the last digit, and room that comes back exactly once (INV-1, INV-9). */
interface SumsContract extends TableContract {
    @Test
    default void keepsASumWhileARowChangesItsPhase() {
        calls().put(node("n1").cpu("4").memory("1Gi").pods(10).build());
        Reservation row = calls().grant(pod("web").cpu("1500m").memory("100").on("n1"));
        shows(Amounts.resources("cpu", 1500L, "memory", 100L, "pods", 1L), Resources.NONE, 1, 0, 0);
        assertThat(calls().beginBind(row.id())).isInstanceOf(ChangeResult.Changed.class);
        shows(Amounts.resources("cpu", 1500L, "memory", 100L, "pods", 1L), Resources.NONE, 0, 1, 0);
        assertThat(calls().settle(row.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        shows(Resources.NONE, Amounts.resources("cpu", 1500L, "memory", 100L, "pods", 1L), 0, 0, 1);
        assertThat(nonZero(calls().node("n1").available()))
                .isEqualTo(nonZero(Amounts.resources("cpu", 2500L, "memory", (1L << 30) - 100, "pods", 9L)));
        assertThat(calls().settle(row.id(), Settlement.ended)).isInstanceOf(ChangeResult.Released.class);
        shows(Resources.NONE, Resources.NONE, 0, 0, 0);
    }

    private void shows(Resources reserved, Resources bound, long reservedRows, long bindingRows, long boundRows) {
        NodeState state = calls().node("n1");
        assertThat(nonZero(state.reserved())).isEqualTo(nonZero(reserved));
        assertThat(nonZero(state.bound())).isEqualTo(nonZero(bound));
        assertThat(state.rows()).isEqualTo(new NodeState.Rows(reservedRows, bindingRows, boundRows));
    }

    @Test
    default void holdsTheLargestAmountAndNotOneMore() {
        calls().put(node("n1").with("memory", Resources.MAX_AMOUNT).build());
        Reservation row =
                calls().grant(pod("all").with("memory", Resources.MAX_AMOUNT).on("n1"));
        assertThat(calls().row(row.id()).requests()).isEqualTo(Amounts.resources("memory", Resources.MAX_AMOUNT));
        assertThat(shortOf(pod("more").with("memory", 1))).isZero();
        assertThat(calls().forget(row.id())).isEqualTo(new ForgetResult.Forgotten());
        calls().grant(pod("one").with("memory", 1).on("n1"));
        assertThat(shortOf(pod("all").with("memory", Resources.MAX_AMOUNT))).isEqualTo(Resources.MAX_AMOUNT - 1);
        calls().grant(pod("rest").with("memory", Resources.MAX_AMOUNT - 1).on("n1"));
        assertThat(calls().node("n1").reserved())
                .satisfies(sum -> assertThat(nonZero(sum))
                        .isEqualTo(nonZero(Amounts.resources("memory", Resources.MAX_AMOUNT, "pods", 2L))));
    }

    private long shortOf(PodBuilder claim) {
        AssumeResult result = calls().assume(claim.on("n1"));
        assertThat(result).isInstanceOf(AssumeResult.NodeFull.class);
        return ((AssumeResult.NodeFull) result).deficits().getFirst().available();
    }

    @Test
    default void saysHowFarANodeIsOverAfterAShrink() {
        calls().put(node("n1").with("memory", Resources.MAX_AMOUNT).build());
        calls().grant(pod("all").with("memory", Resources.MAX_AMOUNT).on("n1"));
        calls().put(node("n1").pods(0).build());
        assertThat(shortOf(pod("more").with("memory", Resources.MAX_AMOUNT))).isEqualTo(-Resources.MAX_AMOUNT);
        assertThat(nonZero(calls().node("n1").available()))
                .isEqualTo(nonZero(Amounts.resources("memory", -Resources.MAX_AMOUNT, "pods", -1L)));
    }

    @Test
    default void comesBackToTheExactStartAThousandTimes() {
        long amount = 100_000_000_000_001L;
        calls().put(node("n1").with("memory", amount * 3).build());
        calls().grant(pod("still").with("memory", amount).on("n1"));
        Snapshot.NodeView start = Snapshot.NodeView.of(calls().node("n1"));
        for (int i = 0; i < 1000; i++) {
            Reservation row = calls().grant(pod("p").with("memory", amount).on("n1"));
            assertThat(calls().forget(row.id())).isEqualTo(new ForgetResult.Forgotten());
        }
        assertThat(Snapshot.NodeView.of(calls().node("n1"))).isEqualTo(start);
        assertThat(nonZero(calls().node("n1").reserved()))
                .isEqualTo(nonZero(Amounts.resources("memory", amount, "pods", 1L)));
    }

    @Test
    default void leavesNothingBehindWhenAllRowsHaveEnded() {
        calls().put(node("n1").cpu("4").with("nvidia.com/gpu", 8).build());
        Snapshot.NodeView start = Snapshot.NodeView.of(calls().node("n1"));
        for (RowState end : new RowState[] {RowState.Expired, RowState.Forgotten, RowState.Failed, RowState.Ended}) {
            end.bring(calls());
        }
        Snapshot last = Snapshot.of(calls());
        assertThat(last.rows()).isEmpty();
        assertThat(last.nodes()).containsExactly(start);
        assertThat(last.drifts()).isEmpty();
        assertThat(last.census().rows().values()).allMatch(count -> count == 0);
        assertThat(last.census().oldestBinding()).isEmpty();
    }
}
