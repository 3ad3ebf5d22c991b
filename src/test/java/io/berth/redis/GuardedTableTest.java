package io.berth.redis;

import static io.berth.fixtures.Amounts.nonZero;
import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.ALPHA;
import static io.berth.fixtures.PodBuilder.BETA;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodTimes;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.fixtures.PodBuilder;
import io.berth.reservation.Calls;
import io.berth.reservation.Deficit;
import io.berth.reservation.Holder;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.carriage.Roster;
import io.berth.reservation.guard.GuardResult;
import io.berth.reservation.guard.GuardedClaim;
import io.berth.reservation.guard.GuardedTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Binds that others send: their room is taken and the bind begun in one step, or nothing is done. */
class GuardedTableTest {
    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);
    private final GuardedTable guarded = table.guarded();
    private final Roster roster = table.roster();

    @BeforeEach
    void twoNodes() {
        calls.open(Optional.empty(), Duration.ZERO);
        calls.put(node("n1").cpu("2").build());
        calls.put(node("n2").cpu("2").build());
    }

    @Test
    void aBindThatFitsIsBindingAtOnceAndCounted() {
        Reservation row = admitted(claim(pod("web").cpu("1500m"), "n1", "7"));
        assertThat(row.phase()).isEqualTo(Phase.Binding);
        assertThat(row.resourceVersion()).contains(new ResourceVersion("7"));
        assertThat(row.expiry()).isEmpty();
        assertThat(calls.node("n1").rows().binding()).isOne();
        assertThat(answer(guarded.admit(claim(pod("other").cpu("501m"), "n1", "8"))))
                .isEqualTo(
                        new GuardResult.NodeFull(List.of(new Deficit(new NodeName("n1"), ResourceName.CPU, 501, 500))));
    }

    @Test
    void theSameBindAgainHasTheSameTokenAndTheNewerVersion() {
        Reservation first = admitted(claim(pod("web").cpu("1500m"), "n1", "7"));
        assertThat(admitted(claim(pod("web").cpu("1500m"), "n1", "7")).id()).isEqualTo(first.id());
        Reservation newer = admitted(claim(pod("web").cpu("1500m"), "n1", "9"));
        assertThat(newer.id()).isEqualTo(first.id());
        assertThat(newer.resourceVersion()).contains(new ResourceVersion("9"));
        assertThat(answer(guarded.admit(claim(pod("web").cpu("1500m"), "n1", "8"))))
                .isInstanceOf(GuardResult.StaleResourceVersion.class);
        assertThat(calls.node("n1").rows().binding()).isOne();
    }

    @Test
    void anotherNodeOrOtherRequestsConflictAndAnotherHolderIsTold() {
        Reservation first = admitted(claim(pod("web").cpu("1"), "n1", "7"));
        table.pass(Duration.ofSeconds(2));
        assertThat(answer(guarded.admit(claim(pod("web").cpu("1"), "n2", "7"))))
                .isEqualTo(new GuardResult.Conflicting(first, Duration.ofSeconds(2)));
        assertThat(answer(guarded.admit(claim(pod("web").cpu("2"), "n1", "7"))))
                .isInstanceOf(GuardResult.Conflicting.class);
        assertThat(answer(guarded.admit(claim(pod("web").cpu("1").by(BETA), "n1", "7"))))
                .isEqualTo(new GuardResult.HeldByOther(ALPHA, new NodeName("n1"), Phase.Binding));
        assertThat(calls.node("n2").rows().any()).isFalse();
    }

    @Test
    void aReservationOfTheBindersOwnIsBegun() {
        Reservation reserved = calls.grant(pod("web").cpu("1").on("n1"));
        assertThat(answer(guarded.check(claim(pod("web").cpu("1"), "n1", "7")))).isInstanceOf(GuardResult.Free.class);
        Reservation row = admitted(claim(pod("web").cpu("1"), "n1", "7"));
        assertThat(row.id()).isEqualTo(reserved.id());
        assertThat(row.phase()).isEqualTo(Phase.Binding);
    }

    @Test
    void aNodeThatIsNotKnownByItsUidIsUnknown() {
        GuardedClaim other = new GuardedClaim(seen(pod("web"), "7"), new NodeName("n1"), "another-uid", ALPHA);
        assertThat(answer(guarded.admit(other))).isInstanceOf(GuardResult.NodeUnknown.class);
    }

    @Test
    void cordonsAreTheSchedulersMatter() {
        calls.put(node("n3").cpu("1").cordoned().build());
        assertThat(admitted(claim(pod("daemon").cpu("1"), "n3", "7")).phase()).isEqualTo(Phase.Binding);
    }

    @Test
    void aCheckChangesNothingNotEvenARowWhoseTimeIsUp() {
        calls.grant(pod("late").cpu("2").ttl(Duration.ofSeconds(1)).on("n1"));
        table.pass(Duration.ofSeconds(2));
        List<String> before = table.redis.dump();
        assertThat(answer(guarded.check(claim(pod("web").cpu("1"), "n1", "7"))))
                .isInstanceOf(GuardResult.NodeFull.class);
        assertThat(answer(guarded.check(claim(pod("late").cpu("2"), "n2", "7"))))
                .isInstanceOf(GuardResult.Free.class);
        assertThat(table.redis.dump()).isEqualTo(before);
        assertThat(admitted(claim(pod("web").cpu("1"), "n1", "7")).node()).isEqualTo(new NodeName("n1"));
    }

    @Test
    void aGuardedBindIsOverdueSoonerThanOneOfBerthsOwn() {
        admitted(claim(pod("web").cpu("1"), "n1", "7"));
        table.pass(Duration.ofSeconds(10).minusMillis(1));
        assertThat(overdue()).isEmpty();
        table.pass(Duration.ofMillis(1));
        assertThat(overdue())
                .singleElement()
                .satisfies(row -> assertThat(row.phase()).isEqualTo(Phase.Fencing));
        assertThat(answer(guarded.admit(claim(pod("web").cpu("1"), "n1", "8"))))
                .isInstanceOf(GuardResult.Conflicting.class);
    }

    @Test
    void whatWasAdmittedAndFencedLeavesTheNodeAsItWas() {
        var before = nonZero(calls.node("n1").available());
        admitted(claim(pod("web").cpu("1"), "n1", "7"));
        table.pass(Duration.ofSeconds(10));
        Reservation fencing = overdue().getFirst();
        answer(table.carriage().conclude(fencing, RedisUnderTest.ME, Result.Fenced, Optional.empty()));
        assertThat(nonZero(calls.node("n1").available())).isEqualTo(before);
    }

    private List<Reservation> overdue() {
        return answer(roster.unresolved(RedisUnderTest.ME, Duration.ofHours(1), Duration.ofSeconds(20), 10));
    }

    private Reservation admitted(GuardedClaim claim) {
        return ((GuardResult.Admitted) answer(guarded.admit(claim))).reservation();
    }

    private GuardedClaim claim(PodBuilder pod, String node, String version) {
        return new GuardedClaim(
                seen(pod, version),
                new NodeName(node),
                calls.node(node).node().uid(),
                new Holder(pod.holder().value()));
    }

    private static Pod seen(PodBuilder pod, String version) {
        return new Pod(
                pod.pod(),
                new ResourceVersion(version),
                "other",
                Resources.of(pod.requests()),
                0,
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                List.of(),
                List.of(),
                Optional.empty(),
                new PodTimes(Instant.EPOCH, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    }
}
