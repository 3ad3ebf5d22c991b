package io.berth.api;

import io.berth.reservation.Filter;
import io.berth.reservation.ListResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.Set;

/** The pages of reservations. */
final class ReservationList {
    private static final Set<String> PARAMETERS =
            Fields.named("node", "holder", "phase", "namespace", "limit", "continue");
    private static final int MAX_LIMIT = 5000;
    private static final int LIMIT = 500;

    private ReservationList() {}

    static Uni<Answer> page(ReservationTable table, RoutingContext http) {
        Violations violations = new Violations();
        Query query = Query.of(http, violations, PARAMETERS);
        Filter filter = Filters.read(query);
        int limit = query.whole("limit", 1, MAX_LIMIT, LIMIT);
        Optional<ListResult.Cursor> after = query.text("continue", Cursors::reservations);
        violations.refuseIfAny();
        return table.list(filter, limit, after).map(ReservationList::answer);
    }

    private static Answer answer(ListResult result) {
        return switch (result) {
            case ListResult.TableClosed(var retryAfter) -> new Answer.Refused(Problem.tableClosed(retryAfter));
            case ListResult.CursorGone() ->
                Answer.refused(ProblemCode.POSITION_TOO_OLD, "the cursor is of an epoch that has ended; list anew");
            case ListResult.Page page -> new Answer.Document(200, document(page));
        };
    }

    private static JsonPart document(ListResult.Page page) {
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("items");
            for (Reservation row : page.items()) {
                ReservationJson.write(json, row);
            }
            json.writeEndArray();
            if (page.next().isPresent()) {
                json.writeStringField("continue", Cursors.encode(page.next().get()));
            }
            json.writeStringField("position", page.position().toString());
            json.writeEndObject();
        };
    }
}
