package io.berth.redis;

import static io.berth.fixtures.Answers.answer;
import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.ALPHA;
import static io.berth.fixtures.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Caller;
import io.berth.reservation.Calls;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.FindResult;
import io.berth.reservation.Outcome;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Phase;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.CarryResult;
import io.berth.reservation.carriage.ConcludeResult;
import io.berth.reservation.carriage.OnFailure;
import io.berth.reservation.carriage.Roster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows on their way to their nodes: who carries them, how far, and what becomes of them when their replica does not come back. */
class CarriageTest {
    private static final ReplicaId A = new ReplicaId("aaaa");
    private static final ReplicaId B = new ReplicaId("bbbb");
    private static final Duration GONE = Duration.ofSeconds(5);
    private static final Duration OVERDUE = Duration.ofSeconds(20);
    private static final Caller HOLDER = new Caller(ALPHA, false);

    private final RedisUnderTest table = RedisUnderTest.shared();
    private final Calls calls = new Calls(table);
    private final Carriage carriage = table.carriage();
    private final Roster roster = table.roster();

    @BeforeEach
    void oneNode() {
        calls.open(Optional.empty(), Duration.ZERO);
        calls.put(node("n1").cpu("4").build());
        announce(A);
        announce(B);
    }

    @Test
    void oneReplicaCarriesARow() {
        Reservation row = calls.grant(pod("web").cpu("1").on("n1"));
        assertThat(carry(row.id(), A)).isInstanceOf(CarryResult.Mine.class);
        assertThat(carry(row.id(), A)).isInstanceOf(CarryResult.Mine.class);
        assertThat(carry(row.id(), B)).isInstanceOf(CarryResult.Others.class);
        assertThat(begin(row, B, "7")).isEqualTo(new ChangeResult.WrongPhase(Phase.Reserved));
        assertThat(calls.beginBind(row.id())).isEqualTo(new ChangeResult.WrongPhase(Phase.Reserved));
        assertThat(begun(row, A, "7").progress().attempts()).isOne();
        assertThat(roll(A).carried()).containsExactly(row.id());
        assertThat(roll(B).carried()).isEmpty();
    }

    @Test
    void aReservedRowGoesOnWhereItsReplicaIsGone() {
        Reservation row = calls.grant(pod("web").on("n1"));
        assertThat(carry(row.id(), A)).isInstanceOf(CarryResult.Mine.class);
        table.pass(Duration.ofMillis(4999));
        assertThat(roll(B).adopted()).isEmpty();
        table.pass(Duration.ofMillis(1));
        assertThat(roll(B).adopted()).extracting(Reservation::id).containsExactly(row.id());
        assertThat(roll(B).adopted()).isEmpty();
        assertThat(begin(row, A, "7"))
                .as("the one that comes back")
                .isEqualTo(new ChangeResult.WrongPhase(Phase.Reserved));
        assertThat(begun(row, B, "7").phase()).isEqualTo(Phase.Binding);
    }

    @Test
    void aReplicaThatDepartsLeavesItsRowsAtOnce() {
        Reservation row = calls.grant(pod("web").on("n1"));
        assertThat(carry(row.id(), A)).isInstanceOf(CarryResult.Mine.class);
        answer(roster.depart(A));
        assertThat(roll(B).adopted()).extracting(Reservation::id).containsExactly(row.id());
    }

    @Test
    void aBoundRowIsNobodysToCarry() {
        Reservation binding = binding("web", A);
        assertThat(conclude(binding, A, Result.Bound)).isInstanceOfSatisfying(ConcludeResult.Stands.class, stands -> {
            assertThat(stands.reservation().phase()).isEqualTo(Phase.Bound);
            assertThat(outcome(stands.reservation()).result()).isEqualTo(Result.Bound);
        });
        assertThat(roll(A).carried()).isEmpty();
        assertThat(conclude(binding, A, Result.Fenced)).isEqualTo(new ConcludeResult.Lost(Phase.Bound));
        assertThat(conclude(binding, A, Result.Bound)).isInstanceOf(ConcludeResult.Stands.class);
    }

    @Test
    void roomIsGivenBackOnceAndRememberedForTenMinutes() {
        Reservation binding = binding("web", A);
        assertThat(conclude(binding, A, Result.Forbidden)).isInstanceOf(ConcludeResult.Released.class);
        assertThat(conclude(binding, A, Result.Forbidden))
                .isInstanceOfSatisfying(
                        ConcludeResult.Gone.class,
                        gone -> assertThat(gone.outcome().orElseThrow().result())
                                .isEqualTo(Result.Forbidden));
        assertThat(carry(binding.id(), B)).isInstanceOfSatisfying(CarryResult.Gone.class, gone -> {
            assertThat(gone.carried()).isTrue();
            assertThat(gone.outcome().orElseThrow().attempts()).isOne();
        });
        table.pass(Duration.ofMinutes(10).plusMillis(1));
        calls.expire();
        assertThat(calls.find(binding.id())).isEqualTo(new FindResult.Gone(Optional.empty()));
        assertThat(calls.node("n1").available().amounts())
                .isEqualTo(calls.node("n1").node().allocatable().amounts());
    }

    @Test
    void roomIsHeldForAMinuteWhereItsHolderWantsItSo() {
        Reservation row = calls.grant(pod("web").cpu("1").on("n1"));
        answer(carriage.carry(row.id(), HOLDER, A, OnFailure.hold, GONE));
        Reservation binding = begun(row, A, "7");
        assertThat(conclude(binding, A, Result.Refused)).isInstanceOfSatisfying(ConcludeResult.Stands.class, held -> {
            assertThat(held.reservation().phase()).isEqualTo(Phase.Reserved);
            assertThat(held.reservation().expiry().orElseThrow().in()).isEqualTo(Carriage.HELD);
        });
        assertThat(begin(binding, A, "8")).as("nobody's").isEqualTo(new ChangeResult.WrongPhase(Phase.Reserved));
        Reservation again = ((CarryResult.Mine) carry(row.id(), B)).reservation();
        assertThat(again.progress().outcome()).isEmpty();
        assertThat(begin(row, B, "8"))
                .as("a first attempt once more")
                .isEqualTo(new ChangeResult.WrongPhase(Phase.Reserved));
        // A node that is gone is of no use to it.
        assertThat(conclude(begun(again, B, "8"), B, Result.NodeGone)).isInstanceOf(ConcludeResult.Released.class);
    }

    @Test
    void theReCompareAndSetCountsAsAnAttemptUnlessNothingWasSent() {
        Reservation binding = binding("web", A);
        Reservation second = begun(binding, A, "8");
        assertThat(second.progress().attempts()).isEqualTo(2);
        assertThat(begin(second, A, "7")).isInstanceOf(ChangeResult.StaleResourceVersion.class);
        assertThat(begin(binding, A, "9"))
                .as("one that knows of no second")
                .isEqualTo(new ChangeResult.WrongPhase(Phase.Binding));
        ChangeResult same = answer(carriage.begin(second, A, new ResourceVersion("8"), Carriage.Attempt.TheSame));
        assertThat(((ChangeResult.Changed) same).reservation().progress().attempts())
                .isEqualTo(2);
        assertThat(conclude(binding, A, Result.Refused))
                .as("an older attempt")
                .isEqualTo(new ConcludeResult.Lost(Phase.Binding));
    }

    @Test
    void aBindingRowIsClaimedWhenItsReplicaIsGoneAndNotBefore() {
        Reservation binding = binding("web", A);
        table.pass(Duration.ofMillis(4999));
        announce(B);
        assertThat(unresolved(B)).isEmpty();
        table.pass(Duration.ofMillis(1));
        assertThat(unresolved(B))
                .singleElement()
                .satisfies(row -> assertThat(row.phase()).isEqualTo(Phase.Fencing));
        assertThat(unresolved(B)).isEmpty();
        assertThat(begin(binding, A, "8")).isEqualTo(new ChangeResult.WrongPhase(Phase.Fencing));
        assertThat(conclude(binding, A, Result.Bound)).isEqualTo(new ConcludeResult.Lost(Phase.Fencing));
        assertThat(roll(B).carried()).containsExactly(binding.id());
    }

    @Test
    void aBindingRowWithoutEvidenceIsClaimedThoughItsReplicaLives() {
        Reservation binding = binding("web", A);
        table.pass(OVERDUE.minusMillis(1));
        announce(A);
        assertThat(unresolved(B)).isEmpty();
        table.pass(Duration.ofMillis(1));
        announce(A);
        Reservation fencing = unresolved(B).getFirst();
        assertThat(conclude(fencing, B, Result.Fenced)).isInstanceOf(ConcludeResult.Released.class);
        assertThat(calls.find(binding.id()))
                .isInstanceOfSatisfying(
                        FindResult.Gone.class,
                        gone -> assertThat(gone.outcome().orElseThrow().result())
                                .isEqualTo(Result.Fenced));
    }

    @Test
    void aFencingRowIsClaimedAgainWhenItsFencerIsGone() {
        binding("web", A);
        table.pass(GONE);
        announce(B);
        Reservation fencing = unresolved(B).getFirst();
        table.pass(GONE);
        announce(A);
        assertThat(unresolved(A)).extracting(Reservation::id).containsExactly(fencing.id());
        assertThat(conclude(fencing, B, Result.Fenced)).isEqualTo(new ConcludeResult.Lost(Phase.Fencing));
    }

    @Test
    void aRowThatItsHolderBindsIsClaimedWhenItHasNoEvidence() {
        Reservation row = calls.grant(pod("web").on("n1"));
        assertThat(calls.beginBind(row.id(), "7")).isInstanceOf(ChangeResult.Changed.class);
        assertThat(answer(roster.claim(
                        A, new ReservationId(row.id().epoch(), row.id().token()))))
                .isPresent();
        assertThat(answer(roster.claim(A, row.id())))
                .as("it is Fencing already")
                .isEmpty();
    }

    private Reservation binding(String name, ReplicaId replica) {
        Reservation row = calls.grant(pod(name).cpu("1").on("n1"));
        assertThat(carry(row.id(), replica)).isInstanceOf(CarryResult.Mine.class);
        return begun(row, replica, "7");
    }

    private CarryResult carry(ReservationId id, ReplicaId replica) {
        return answer(carriage.carry(id, HOLDER, replica, OnFailure.release, GONE));
    }

    private ChangeResult begin(Reservation row, ReplicaId replica, String version) {
        return answer(carriage.begin(row, replica, new ResourceVersion(version), Carriage.Attempt.Another));
    }

    private Reservation begun(Reservation row, ReplicaId replica, String version) {
        return ((ChangeResult.Changed) begin(row, replica, version)).reservation();
    }

    private ConcludeResult conclude(Reservation row, ReplicaId replica, Result result) {
        return answer(carriage.conclude(row, replica, result, Optional.empty()));
    }

    private List<Reservation> unresolved(ReplicaId replica) {
        return answer(roster.unresolved(replica, GONE, OVERDUE, 10));
    }

    private Roster.Roll roll(ReplicaId replica) {
        return answer(roster.announce(replica, GONE, Optional.empty()));
    }

    private void announce(ReplicaId replica) {
        assertThat(roll(replica).adopted()).isEmpty();
    }

    private static Outcome outcome(Reservation row) {
        return row.progress().outcome().orElseThrow();
    }
}
