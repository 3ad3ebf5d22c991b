package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.reservation.Calls.ALPHA;
import static io.berth.reservation.Calls.BETA;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If-Match: the last of a change's checks, so that a refusal for another reason shows through (RFC 9110, 13.2.1). */
interface PreconditionContract extends TableContract {
    Precondition STALE = new Precondition.OneOf(Set.of("7", "11"));
    Precondition WEAK = new Precondition.OneOf(Set.of());
    Precondition QUOTED = new Precondition.OneOf(Set.of("", "*", "none"));

    private ReservationId brought(RowState state) {
        calls().put(node("n1").cpu("1").build());
        return state.bring(calls());
    }

    @ParameterizedTest
    @CsvSource({
        "Reserved, renew", "Reserved, forget", "Reserved, beginBind", "Binding, beginBind",
        "Binding, bound", "Binding, failed", "Bound, bound", "Bound, ended"
    })
    default void refusesARevisionThatIsNotTheRows(RowState state, Operation operation) {
        ReservationId id = brought(state);
        Snapshot before = Snapshot.of(calls());
        assertThat(operation.answer(calls(), id, ALPHA, STALE)).isEqualTo("RevisionMismatch");
        assertThat(operation.answer(calls(), id, ALPHA, WEAK)).isEqualTo("RevisionMismatch");
        assertThat(operation.answer(calls(), id, ALPHA, QUOTED)).isEqualTo("RevisionMismatch");
        assertThat(Snapshot.of(calls())).isEqualTo(before);
        Precondition right = new Precondition.OneOf(Set.of("7", calls().row(id).revision()));
        assertThat(operation.answer(calls(), id, ALPHA, right)).isIn("Changed", "Forgotten", "Released");
    }

    @ParameterizedTest
    @CsvSource({"Reserved, renew", "Reserved, forget", "Reserved, beginBind", "Binding, bound", "Bound, ended"})
    default void takesAStarForAnyLiveRow(RowState state, Operation operation) {
        ReservationId id = brought(state);
        assertThat(operation.answer(calls(), id, ALPHA, new Precondition.Any()))
                .isIn("Changed", "Forgotten", "Released");
    }

    @ParameterizedTest
    @CsvSource({
        "Binding, renew, WrongPhase",
        "Binding, forget, WrongPhase",
        "Bound, beginBind, WrongPhase",
        "Reserved, bound, WrongPhase",
        "Forgotten, renew, Gone",
        "Forgotten, forget, AlreadyGone",
        "NeverGranted, forget, NotFound",
        "OldEpoch, bound, Gone"
    })
    default void letsEveryOtherRefusalGoFirst(RowState state, Operation operation, String answer) {
        ReservationId id = brought(state);
        assertThat(operation.answer(calls(), id, ALPHA, STALE)).isEqualTo(answer);
        assertThat(operation.answer(calls(), id, ALPHA, new Precondition.Any())).isEqualTo(answer);
    }

    @Test
    default void tellsAnotherHolderNothingOfTheRevision() {
        ReservationId id = brought(RowState.Reserved);
        assertThat(calls().forget(id, BETA, STALE)).isEqualTo(new ForgetResult.NotFound());
        assertThat(calls().renew(id, BETA, Optional.empty(), STALE)).isEqualTo(new ChangeResult.NotFound());
    }

    @Test
    default void namesTheRevisionThatTheRowHas() {
        calls().put(node("n1").build());
        Reservation row = calls().grant(pod("web").on("n1"));
        assertThat(calls().renew(row.id(), ALPHA, Optional.empty(), STALE))
                .isEqualTo(new ChangeResult.RevisionMismatch("1"));
        assertThat(calls().renew(row.id())).isInstanceOf(ChangeResult.Changed.class);
        assertThat(calls().forget(row.id(), ALPHA, new Precondition.OneOf(Set.of("1"))))
                .isEqualTo(new ForgetResult.RevisionMismatch("2"));
    }
}
