package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import io.berth.cluster.NodeName;
import io.berth.reservation.Filter;
import io.berth.reservation.Holder;
import io.berth.reservation.Position;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a watch is asked for: which reservations, and the changes after which position (absent: from now on). */
record WatchQuery(Filter filter, Optional<Position> from) {
    static final String WATCH = "watch";
    /** What a client sends by itself when it comes back (WHATWG HTML, server-sent events). */
    static final String LAST_EVENT_ID = "Last-Event-ID";

    private static final Set<String> PARAMETERS =
            Fields.named(WATCH, "node", "holder", "phase", "namespace", "position");

    static WatchQuery read(RoutingContext http) {
        Violations violations = new Violations();
        Query query = Query.of(http, violations, PARAMETERS);
        query.text(WATCH, WatchQuery::watch);
        query.text("phase", WatchQuery::phase);
        Filter filter = new Filter(
                query.text("node", NodeName::new),
                query.text("holder", Holder::new),
                Optional.empty(),
                query.text("namespace", Fields.checked(Names::requireLabel)));
        Optional<Position> position = query.text("position", Position::parse);
        Optional<Position> last = lastEventId(http, violations);
        violations.refuseIfAny();
        return new WatchQuery(filter, last.or(() -> position));
    }

    /** An empty one is as if absent: a client that has seen no id yet may send it so. */
    private static Optional<Position> lastEventId(RoutingContext http, Violations violations) {
        List<String> sent = http.request().headers().getAll(LAST_EVENT_ID);
        if (sent.isEmpty() || (sent.size() == 1 && sent.getFirst().isEmpty())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Position.parse(String.join(",", sent)));
        } catch (MalformedException wrong) {
            violations.addParameter(LAST_EVENT_ID, String.valueOf(wrong.getMessage()));
            return Optional.empty();
        }
    }

    private static boolean watch(String value) {
        if (!value.equals("true")) {
            throw new MalformedException("must be true, or be left out for a list");
        }
        return true;
    }

    private static String phase(String value) {
        throw new MalformedException("cannot be used with a watch: a change of phase would hide its own event");
    }
}
