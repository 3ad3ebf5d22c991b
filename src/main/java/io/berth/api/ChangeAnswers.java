package io.berth.api;

import io.berth.recovery.SettleResult;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.FindResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.Outcome;
import io.berth.reservation.Permit;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What each result of a call on one row, by its id, is answered. */
final class ChangeAnswers {
    static final Answer NOT_FOUND =
            Answer.refused(ProblemCode.NOT_FOUND, "there is no such reservation of this holder");

    private ChangeAnswers() {}

    static Answer of(ReservationId id, List<String> ifMatch, ChangeResult result) {
        return switch (result) {
            case ChangeResult.NotFound() -> NOT_FOUND;
            case ChangeResult.Gone(var outcome) -> gone(id, outcome);
            case ChangeResult.WrongPhase(var phase) -> wrongPhase(id, phase);
            case ChangeResult.PermitsOpen(var row) -> permitsOpen(row);
            case ChangeResult.RevisionMismatch(var revision) -> mismatch(ifMatch, revision);
            case ChangeResult.StaleResourceVersion(var row) ->
                new Answer.Refused(Problem.of(
                        ProblemCode.STALE_RESOURCE_VERSION,
                        "reservation " + id + " holds resourceVersion "
                                + row.resourceVersion().map(Object::toString).orElse("none"),
                        json -> {
                            json.writeFieldName("reservation");
                            ReservationJson.write(json, row);
                        }));
            case ChangeResult.Changed(var row) -> new Answer.Row(row);
            case ChangeResult.Released(var row) -> new Answer.Document(200, json -> ReservationJson.write(json, row));
        };
    }

    static Answer of(ReservationId id, List<String> ifMatch, SettleResult result) {
        return switch (result) {
            case SettleResult.Contradicted(var phase, var evidence) -> wrongPhase(phase, evidence);
            case SettleResult.Answered(var answer) -> of(id, ifMatch, answer);
        };
    }

    static Answer of(ReservationId id, List<String> ifMatch, ForgetResult result) {
        return switch (result) {
            case ForgetResult.NotFound() -> NOT_FOUND;
            case ForgetResult.AlreadyGone() -> new Answer.Nothing();
            case ForgetResult.WrongPhase(var phase) -> wrongPhase(id, phase);
            case ForgetResult.RevisionMismatch(var revision) -> mismatch(ifMatch, revision);
            case ForgetResult.Forgotten() -> new Answer.Nothing();
        };
    }

    static Answer of(ReservationId id, List<String> ifNoneMatch, FindResult result) {
        return switch (result) {
            case FindResult.NeverGranted() -> Answer.refused(ProblemCode.NOT_FOUND, "no reservation has this id");
            case FindResult.Gone(var outcome) -> gone(id, outcome);
            case FindResult.Found(var row) ->
                EntityTags.ifNoneMatch(ifNoneMatch, row.revision())
                        ? new Answer.NotModified(row.revision())
                        : new Answer.Row(row);
        };
    }

    static Answer gone(ReservationId id, Optional<Outcome> outcome) {
        return new Answer.Refused(Problem.of(ProblemCode.RESERVATION_GONE, "reservation " + id + " has ended", json -> {
            if (outcome.isPresent()) {
                OutcomeJson.field(json, outcome.get());
            }
        }));
    }

    private static Answer permitsOpen(Reservation row) {
        String open = row.progress().permits().stream()
                .filter(Permit::open)
                .map(Permit::name)
                .collect(Collectors.joining(", "));
        return new Answer.Refused(Problem.of(
                ProblemCode.PERMITS_OPEN, "reservation " + row.id() + " waits for a word on " + open, json -> {
                    json.writeFieldName("reservation");
                    ReservationJson.write(json, row);
                }));
    }

    static Answer wrongPhase(ReservationId id, Phase phase) {
        return wrongPhase(phase, "reservation " + id + " is " + phase);
    }

    private static Answer wrongPhase(Phase phase, String detail) {
        return new Answer.Refused(
                Problem.of(ProblemCode.WRONG_PHASE, detail, json -> json.writeStringField("phase", phase.name())));
    }

    private static Answer mismatch(List<String> ifMatch, String revision) {
        return Answer.refused(ProblemCode.PRECONDITION_FAILED, EntityTags.mismatch(ifMatch, revision));
    }
}
