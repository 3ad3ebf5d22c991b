package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.Calls.BETA;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.NodeName;
import io.berth.fixtures.PodBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The same call again, and another one for a UID that has a row (INV-2). */
interface RepeatContract extends TableContract {
    private static PodBuilder web() {
        return pod("web").cpu("500m").ttl(Duration.ofSeconds(20));
    }

    private Reservation standing() {
        calls().put(node("n1").cpu("1").build());
        calls().put(node("n2").cpu("1").build());
        return calls().grant(web().on("n1"));
    }

    @Test
    default void givesTheSameRowToTheSameClaim() {
        Reservation row = standing();
        calls().table().pass(Duration.ofSeconds(5));
        Snapshot before = Snapshot.of(calls());
        AssumeResult again =
                calls().assume(web().ttl(Duration.ofSeconds(9)).priority(5).on("n1"));
        assertThat(again).isInstanceOfSatisfying(AssumeResult.AlreadyAssumed.class, already -> {
            assertThat(Snapshot.timeless(already.reservation())).isEqualTo(Snapshot.timeless(row));
            assertThat(Snapshot.expiresIn(already.reservation())).contains(Duration.ofSeconds(15));
        });
        assertThat(Snapshot.of(calls())).isEqualTo(before);
    }

    @Test
    default void givesTheSameRowWhateverHasBecomeOfItAndItsNode() {
        Reservation row = standing();
        calls().put(node("n1").cpu("0").cordoned().build());
        assertThat(calls().assume(web().on("n1"))).isInstanceOf(AssumeResult.AlreadyAssumed.class);
        assertThat(calls().beginBind(row.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(phaseSeenByTheSameClaim()).isEqualTo(Phase.Binding);
        assertThat(calls().settle(row.id(), Settlement.bound)).isInstanceOf(ChangeResult.Changed.class);
        assertThat(phaseSeenByTheSameClaim()).isEqualTo(Phase.Bound);
    }

    @Test
    default void countsNothingAskedForAsNotAskedFor() {
        calls().put(node("n1").cpu("1").build());
        calls().grant(web().with("nvidia.com/gpu", "0").on("n1"));
        assertThat(calls().assume(web().on("n1"))).isInstanceOf(AssumeResult.AlreadyAssumed.class);
    }

    private Phase phaseSeenByTheSameClaim() {
        return ((AssumeResult.AlreadyAssumed) calls().assume(web().on("n1")))
                .reservation()
                .phase();
    }

    @Test
    default void refusesTheSameUidAskedForOtherwise() {
        Reservation row = standing();
        Snapshot before = Snapshot.of(calls());
        List<Claim> others = List.of(
                web().on("n2"),
                web().onAnyOf("n1"),
                web().cpu("501m").on("n1"),
                web().memory("1").on("n1"),
                pod("web").on("n1"),
                web().namespace("other").on("n1"),
                pod("other").uid("uid-web").cpu("500m").on("n1"));
        assertThat(others)
                .allSatisfy(claim -> assertThat(calls().assume(claim))
                        .isInstanceOfSatisfying(
                                AssumeResult.Conflicting.class,
                                conflicting -> assertThat(Snapshot.timeless(conflicting.reservation()))
                                        .isEqualTo(Snapshot.timeless(row))));
        assertThat(Snapshot.of(calls())).isEqualTo(before);
    }

    @Test
    default void comparesCandidatesInTheirOrder() {
        calls().put(node("n1").build());
        calls().put(node("n2").build());
        calls().grant(pod("web").onAnyOf("n1", "n2"));
        assertThat(calls().assume(pod("web").onAnyOf("n1", "n2"))).isInstanceOf(AssumeResult.AlreadyAssumed.class);
        assertThat(calls().assume(pod("web").onAnyOf("n2", "n1"))).isInstanceOf(AssumeResult.Conflicting.class);
        assertThat(calls().assume(pod("web").onAnyOf("n1", "n2", "n3"))).isInstanceOf(AssumeResult.Conflicting.class);
        assertThat(calls().assume(pod("web").on("n1"))).isInstanceOf(AssumeResult.Conflicting.class);
    }

    @Test
    default void tellsAnotherHolderWhoHasThePod() {
        Reservation row = standing();
        calls().table().pass(Duration.ofSeconds(5));
        assertThat(calls().assume(web().by("beta").on("n2")))
                .isEqualTo(heldByAlpha(Phase.Reserved, Optional.of(Duration.ofSeconds(15))));
        assertThat(calls().beginBind(row.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().assume(web().by("beta").on("nowhere")))
                .isEqualTo(heldByAlpha(Phase.Binding, Optional.empty()));
    }

    private static AssumeResult heldByAlpha(Phase phase, Optional<Duration> expiresIn) {
        return new AssumeResult.HeldByOther(PodBuilder.ALPHA, new NodeName("n1"), phase, expiresIn);
    }

    @Test
    default void keepsALateCallOfAFirstRowAwayFromASecond() {
        Reservation first = standing();
        assertThat(calls().forget(first.id())).isEqualTo(new ForgetResult.Forgotten());
        Reservation second = calls().grant(web().on("n1"));
        Snapshot before = Snapshot.of(calls());
        assertThat(calls().forget(first.id())).isEqualTo(new ForgetResult.AlreadyGone());
        assertThat(calls().beginBind(first.id(), "7")).isEqualTo(new ChangeResult.Gone());
        assertThat(calls().renew(first.id())).isEqualTo(new ChangeResult.Gone());
        assertThat(Snapshot.of(calls())).isEqualTo(before);
        assertThat(calls().row(second.id()).phase()).isEqualTo(Phase.Reserved);
    }

    @Test
    default void givesAFreedUidToWhoeverComesNext() {
        Reservation first = standing();
        assertThat(calls().forget(first.id())).isEqualTo(new ForgetResult.Forgotten());
        Reservation second = calls().grant(web().by("beta").on("n2"));
        assertThat(calls().forget(second.id())).isEqualTo(new ForgetResult.NotFound());
        assertThat(calls().forget(second.id(), BETA, Precondition.NONE)).isEqualTo(new ForgetResult.Forgotten());
        assertThat(Optional.of(calls().find(second.id()))).contains(new FindResult.Gone());
    }
}
