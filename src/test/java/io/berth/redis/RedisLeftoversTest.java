package io.berth.redis;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.reservation.Calls;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.NodeTable;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.Settlement;
import io.berth.reservation.Upkeep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What stands in Redis beneath the port: nothing that outlives its row, and an audit that sees what should not be. */
class RedisLeftoversTest {
    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);

    @BeforeEach
    void open() {
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        calls.put(node("n1").cpu("4").build());
    }

    @Test
    void leavesNoEntryOfARowThatHasEnded() {
        calls.grant(pod("expired").ttl(Duration.ofSeconds(1)).on("n1"));
        table.pass(Duration.ofSeconds(1));
        assertThat(calls.expire()).isOne();
        assertThat(calls.forget(calls.grant(pod("forgotten").on("n1")).id())).isEqualTo(new ForgetResult.Forgotten());
        Reservation failed = calls.grant(pod("failed").cpu("1").on("n1"));
        assertThat(calls.beginBind(failed.id(), "7")).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls.settle(failed.id(), Settlement.failed)).isInstanceOf(ChangeResult.Released.class);
        Reservation ended = calls.grant(pod("ended").cpu("1").on("n1"));
        assertThat(calls.beginBind(ended.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls.settle(ended.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls.settle(ended.id(), Settlement.ended)).isInstanceOf(ChangeResult.Released.class);
        // Redis drops a hash or a sorted set with its last entry
        assertThat(table.redis.keys())
                .containsExactlyInAnyOrder(
                        key(TableKey.POOL),
                        key(TableKey.MOVES),
                        key(TableKey.NODES),
                        key(TableKey.LABELS),
                        key(TableKey.NAMES),
                        key(TableKey.SUMS),
                        key(TableKey.FEED),
                        key(TableKey.PAST),
                        key(TableKey.ENDS));
        table.pass(Duration.ofMinutes(11));
        assertThat(calls.expire()).isZero();
        assertThat(table.redis.keys()).doesNotContain(key(TableKey.PAST), key(TableKey.ENDS));
    }

    @Test
    void leavesNothingOfANodeThatIsRemoved() {
        assertThat(calls.forget(calls.grant(pod("web").cpu("1").on("n1")).id()))
                .isEqualTo(new ForgetResult.Forgotten());
        assertThat(calls.delete("n1")).isEqualTo(new NodeTable.DeleteResult.Deleted());
        assertThat(table.redis.keys()).containsExactlyInAnyOrder(key(TableKey.POOL), key(TableKey.FEED));
    }

    @Test
    void findsASumThatIsNotThatOfTheRows() {
        calls.grant(pod("web").cpu("1").on("n1"));
        table.redis.call(
                "HSET",
                key(TableKey.SUMS),
                "n1",
                "{\"used\":{\"cpu\":\"999\",\"pods\":\"1\"},\"bound\":{},\"binding\":\"2\"}");
        NodeName node = new NodeName("n1");
        assertThat(answer(table.upkeep().audit(node)))
                .containsExactlyInAnyOrderElementsOf(List.of(
                        new Upkeep.Drift(node, "used", "cpu", 999, 1000),
                        new Upkeep.Drift(node, "binding", "rows", 2, 0)));
    }

    @Test
    void keepsEveryKeyUnderOneHashTagAndNoneWithATtl() {
        calls.grant(pod("web").cpu("1").on("n1"));
        assertThat(table.redis.keys()).isNotEmpty().allSatisfy(name -> {
            assertThat(name).startsWith("berth:{default}:");
            assertThat(table.redis.call("TTL", name)).isEqualTo(-1L);
        });
    }

    private static String key(TableKey key) {
        return key.of("default");
    }
}
