package io.berth.reservation;

import static io.berth.fixtures.NodeBuilder.node;
import static io.berth.reservation.Calls.ADMIN;
import static io.berth.reservation.Calls.ALPHA;
import static io.berth.reservation.Calls.BETA;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every cell of the state × operation table: the answer, and that a refusal changes nothing. */
interface StateContract extends TableContract {
    Set<String> REFUSALS = Set.of("WrongPhase", "NotFound", "Gone", "AlreadyGone", "NeverGranted");

    @ParameterizedTest
    @CsvSource(delimiterString = "|", useHeadersInDisplayName = true, textBlock = """
            state        | renew      | forget      | beginBind  | bound      | failed     | ended      | find
            Reserved     | Changed    | Forgotten   | Changed    | WrongPhase | WrongPhase | WrongPhase | Found
            Binding      | WrongPhase | WrongPhase  | Changed    | Changed    | Released   | WrongPhase | Found
            Bound        | WrongPhase | WrongPhase  | WrongPhase | Changed    | WrongPhase | Released   | Found
            Due          | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            Expired      | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            Forgotten    | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            Failed       | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            Ended        | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            NeverGranted | NotFound   | NotFound    | NotFound   | NotFound   | NotFound   | NotFound   | NeverGranted
            OldEpoch     | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            NewerEpoch   | Gone       | AlreadyGone | Gone       | Gone       | Gone       | Gone       | Gone
            """)
    default void answersTheHolder(
            RowState state,
            String renew,
            String forget,
            String beginBind,
            String bound,
            String failed,
            String ended,
            String find) {
        String[] answers = {renew, forget, beginBind, bound, failed, ended, find};
        checkAll(state, ALPHA, answers);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"Reserved", "Binding", "Bound"})
    default void hidesALiveRowFromOtherHolders(RowState state) {
        for (Operation operation : Operation.values()) {
            check(state, operation, BETA, operation == Operation.find ? "Found" : "NotFound");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", useHeadersInDisplayName = true, textBlock = """
            state    | renew    | forget   | beginBind | bound      | failed     | ended
            Reserved | NotFound | NotFound | NotFound  | WrongPhase | WrongPhase | WrongPhase
            Binding  | NotFound | NotFound | NotFound  | Changed    | Released   | WrongPhase
            Bound    | NotFound | NotFound | NotFound  | Changed    | WrongPhase | Released
            """)
    default void letsAnAdminSettleAnybodysRow(
            RowState state, String renew, String forget, String beginBind, String bound, String failed, String ended) {
        String[] answers = {renew, forget, beginBind, bound, failed, ended};
        checkAll(state, ADMIN, answers);
    }

    private void checkAll(RowState state, Caller caller, String[] answers) {
        List<Operation> operations = List.of(Operation.values());
        for (int i = 0; i < answers.length; i++) {
            check(state, operations.get(i), caller, answers[i]);
        }
    }

    private void check(RowState state, Operation operation, Caller caller, String answer) {
        calls().table().lose();
        assertThat(calls().open(Optional.empty(), Duration.ZERO)).isInstanceOf(OpenResult.Open.class);
        calls().put(node("n1").cpu("1").build());
        ReservationId id = state.bring(calls());
        Snapshot before = Snapshot.of(calls());
        assertThat(operation.answer(calls(), id, caller, Precondition.NONE))
                .as("%s on %s by %s", operation, state, caller)
                .isEqualTo(answer);
        if (state != RowState.Due && (REFUSALS.contains(answer) || answer.equals("Found"))) {
            assertThat(Snapshot.of(calls())).isEqualTo(before);
        }
        assertThat(Snapshot.of(calls()).drifts()).isEmpty();
    }
}
