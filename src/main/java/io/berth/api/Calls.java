package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.ReservationId;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the resources take from a request alike. */
final class Calls {
    private static final String JSON = "application/json";

    private Calls() {}

    /** The body, which must be there. */
    static Json json(RoutingContext http) {
        String type = http.request().getHeader("Content-Type");
        if (type == null || !isJson(type)) {
            throw new Refusal(Failures.ofStatus(415, null));
        }
        return JsonReader.read(Gate.admitted(http).body());
    }

    /** The body of a call whose fields may all be left out: with no body and no type of one, none is given. */
    static Json jsonOrNothing(RoutingContext http) {
        return Gate.admitted(http).body().length == 0 && http.request().getHeader("Content-Type") == null
                ? new Json.Fields(Map.of())
                : json(http);
    }

    private static boolean isJson(String type) {
        int end = type.indexOf(';');
        return JSON.equals((end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT));
    }

    static ReservationId id(String text) {
        try {
            return ReservationId.parse(text);
        } catch (MalformedException none) {
            throw new Refusal(Problem.of(ProblemCode.NOT_FOUND, "no reservation has this id"));
        }
    }

    static List<String> ifMatch(RoutingContext http) {
        return http.request().headers().getAll("If-Match");
    }

    static List<String> ifNoneMatch(RoutingContext http) {
        return http.request().headers().getAll("If-None-Match");
    }
}
