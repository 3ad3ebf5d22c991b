package io.berth.redis;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.Calls.ALPHA;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.ResourceVersion;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Calls;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.NodeTable;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Precondition;
import io.berth.reservation.Reservation;
import io.berth.reservation.Settlement;
import io.berth.reservation.Snapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A first answer is lost, and the adapter sends the same again: the caller sees one call, and one call was done. */
class RedisResentTest {
    private static final Precondition FIRST = new Precondition.OneOf(Set.of("1"));

    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);

    @BeforeEach
    void open() {
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        calls.put(node("n1").cpu("1").build());
    }

    private <T> T resent(Supplier<T> call) {
        table.redis.sendTwice(true);
        try {
            return call.get();
        } finally {
            table.redis.sendTwice(false);
        }
    }

    private void leftOnce(Reservation row, String revision, long changes) {
        Snapshot now = Snapshot.of(calls);
        assertThat(now.rows()).containsExactly(Snapshot.timeless(row));
        assertThat(row.revision()).isEqualTo(revision);
        assertThat(now.census().feedEnd()).isEqualTo(changes);
        assertThat(now.drifts()).isEmpty();
    }

    private static Reservation changed(ChangeResult result) {
        assertThat(result).isInstanceOf(ChangeResult.Changed.class);
        return ((ChangeResult.Changed) result).reservation();
    }

    @Test
    void anAssumeIsGrantedOnceAndStillSaysSo() {
        AssumeResult result = resent(() -> calls.assume(pod("web").cpu("600m").on("n1")));
        assertThat(result).isInstanceOf(AssumeResult.Assumed.class);
        leftOnce(((AssumeResult.Assumed) result).reservation(), "1", 1);
    }

    @Test
    void aRenewalIsOneChangeAlsoUnderIfMatch() {
        Reservation row = calls.grant(pod("web").on("n1"));
        leftOnce(changed(resent(() -> calls.renew(row.id(), ALPHA, Optional.empty(), FIRST))), "2", 2);
    }

    @Test
    void aBeginBindIsOneChangeAlsoUnderIfMatch() {
        Reservation row = calls.grant(pod("web").on("n1"));
        Optional<ResourceVersion> version = Optional.of(new ResourceVersion("7"));
        leftOnce(changed(resent(() -> calls.beginBind(row.id(), ALPHA, version, FIRST))), "2", 2);
    }

    @Test
    void aSettlementAsBoundIsOneChangeAlsoUnderIfMatch() {
        Reservation row = calls.grant(pod("web").on("n1"));
        changed(calls.beginBind(row.id()));
        Precondition second = new Precondition.OneOf(Set.of("2"));
        leftOnce(changed(resent(() -> calls.settle(row.id(), ALPHA, Settlement.bound, second))), "3", 3);
    }

    @Test
    void anEndIsOneEnd() {
        Reservation row = calls.grant(pod("web").cpu("1").on("n1"));
        assertThat(resent(() -> calls.forget(row.id()))).isEqualTo(new ForgetResult.AlreadyGone());
        Reservation next = calls.grant(pod("web").cpu("1").on("n1"));
        changed(calls.beginBind(next.id()));
        assertThat(resent(() -> calls.settle(next.id(), Settlement.failed))).isInstanceOf(ChangeResult.Released.class);
        Snapshot now = Snapshot.of(calls);
        assertThat(now.rows()).isEmpty();
        assertThat(now.census().feedEnd()).isEqualTo(5);
        Snapshot.NodeView node = now.nodes().getFirst();
        assertThat(node.available()).isEqualTo(node.node().allocatable().amounts());
    }

    @Test
    void aPutThatMadeANodeStillSaysSo() {
        assertThat(resent(() -> calls.put(node("n2").build()))).isInstanceOf(NodeTable.PutResult.Created.class);
        assertThat(resent(() -> calls.put(node("n2").uid("other").build())))
                .isInstanceOf(NodeTable.PutResult.Replaced.class);
    }
}
