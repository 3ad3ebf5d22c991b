package io.berth.api;

import io.berth.reservation.Permit;
import io.berth.reservation.PermitList;
import io.berth.reservation.PermitResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;

/** What each result of a word on a permit, and of a list of permits, is answered. */
final class PermitAnswers {
    private PermitAnswers() {}

    static Answer of(ReservationId id, String name, PermitResult result) {
        return switch (result) {
            case PermitResult.NotFound() -> Answer.refused(ProblemCode.NOT_FOUND, "no reservation has this id");
            case PermitResult.Gone(var outcome) -> ChangeAnswers.gone(id, outcome);
            case PermitResult.NoSuchPermit() ->
                Answer.refused(ProblemCode.NOT_FOUND, "reservation " + id + " has no permit " + name);
            case PermitResult.AlreadyDecided(var permit) -> alreadyDecided(permit);
            case PermitResult.WrongPhase(var phase) -> ChangeAnswers.wrongPhase(id, phase);
            case PermitResult.Decided(var row, var waited) -> row(row);
        };
    }

    private static Answer alreadyDecided(Permit permit) {
        return new Answer.Refused(Problem.of(
                ProblemCode.ALREADY_DECIDED, "permit " + permit.name() + " was " + permit.state() + " before", json -> {
                    json.writeFieldName("permit");
                    PermitJson.write(json, permit);
                }));
    }

    /** A row that has ended is shown once more, and has no tag that could be matched. */
    private static Answer row(Reservation row) {
        return row.phase().live()
                ? new Answer.Row(row)
                : new Answer.Document(200, json -> ReservationJson.write(json, row));
    }

    static Answer of(PermitList.Result result) {
        return switch (result) {
            case PermitList.Result.TableClosed(var retryAfter) -> new Answer.Refused(Problem.tableClosed(retryAfter));
            case PermitList.Result.CursorGone() ->
                Answer.refused(ProblemCode.POSITION_TOO_OLD, "the cursor is of an epoch that has ended; list anew");
            case PermitList.Result.Page page -> new Answer.Document(200, document(page));
        };
    }

    private static JsonPart document(PermitList.Result.Page page) {
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("items");
            for (PermitList.Item item : page.items()) {
                PermitJson.write(json, item);
            }
            json.writeEndArray();
            if (page.next().isPresent()) {
                json.writeStringField("continue", Cursors.encode(page.next().get()));
            }
            json.writeEndObject();
        };
    }
}
