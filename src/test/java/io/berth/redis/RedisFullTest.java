package io.berth.redis;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Calls;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.NodeState;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.Settlement;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Redis has reached its {@code maxmemory} and refuses what would add: every row can still be brought to its end (INV-3). */
class RedisFullTest {
    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);

    @BeforeEach
    void open() {
        assertThat(calls.open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        calls.put(node("n1").cpu("4").build());
    }

    @AfterEach
    void makeRoom() {
        table.redis.call("CONFIG", "SET", "maxmemory", "0");
    }

    @Test
    void endsRowsAllTheSame() {
        Reservation forgotten = calls.grant(pod("forgotten").cpu("1").on("n1"));
        Reservation bound = calls.grant(pod("bound").cpu("1").on("n1"));
        Reservation failed = calls.grant(pod("failed").cpu("1").on("n1"));
        assertThat(calls.beginBind(failed.id())).isInstanceOf(ChangeResult.Changed.class);
        calls.grant(pod("due").ttl(Duration.ofSeconds(1)).cpu("1").on("n1"));
        table.pass(Duration.ofSeconds(1));

        table.redis.call("CONFIG", "SET", "maxmemory", "1");
        assertThat(calls.expire()).isOne();
        assertThat(calls.forget(forgotten.id())).isEqualTo(new ForgetResult.Forgotten());
        assertThat(calls.settle(failed.id(), Settlement.failed)).isInstanceOf(ChangeResult.Released.class);
        assertThat(calls.beginBind(bound.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls.settle(bound.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls.settle(bound.id(), Settlement.ended)).isInstanceOf(ChangeResult.Released.class);
        assertThat(calls.node("n1").rows()).isEqualTo(new NodeState.Rows(0, 0, 0));
    }
}
