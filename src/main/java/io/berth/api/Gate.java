package io.berth.api;

import io.berth.reservation.Caller;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Objects;

/** The first to see a request: refuses a malformed URI, and under {@code /v1} a caller that is not known. */
@ApplicationScoped
public class Gate {
    private static final String ADMITTED = "berth.admitted";
    private static final byte[] NO_BODY = {};
    private static final int ORDER = RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 2;

    /** Where a way in stands that takes bodies in by itself: behind the gate, and before what would limit them. */
    public static final int BEHIND = ORDER + 1;

    private final Callers callers;

    Gate(Callers callers) {
        this.callers = callers;
    }

    void open(@Observes Router router) {
        router.route().order(ORDER).handler(this::pass).failureHandler(Failures::answer);
        router.route().order(Integer.MAX_VALUE).handler(Failures::notFound);
    }

    /** What passed the gate: who calls, and with what body. */
    @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
    record Admitted(Caller caller, byte[] body) {}

    /** Every path under {@code /v1} has passed here. */
    static Admitted admitted(RoutingContext http) {
        return Objects.requireNonNull(http.<Admitted>get(ADMITTED), "a call that has not passed the gate");
    }

    static Caller caller(RoutingContext http) {
        return admitted(http).caller();
    }

    private void pass(RoutingContext http) {
        try {
            if (!PercentEncoding.isWellFormed(http.request().uri())) {
                throw new Refusal(Problem.of(
                        ProblemCode.INVALID_URI, "a % in the URI must be followed by two hex digits other than 00"));
            }
            // Normalized as the routes see it, so that no spelling of a path gets past.
            String path = http.normalizedPath();
            if (path.indexOf(';') >= 0) {
                // No name has one, and the layer above would cut off what follows it.
                throw new Refusal(Failures.ofStatus(404, null));
            }
            if (path.startsWith("/v1")) {
                admit(http, callers.identify(http.request().headers()));
            } else {
                http.next();
            }
        } catch (Refusal refusal) {
            Failures.answer(http, refusal.problem());
        }
    }

    private static void admit(RoutingContext http, Caller caller) {
        HttpMethod method = http.request().method();
        if (method.equals(HttpMethod.GET) || http.request().isEnded()) {
            http.put(ADMITTED, new Admitted(caller, NO_BODY));
            http.next();
        } else {
            Intake.collect(http, body -> {
                http.put(ADMITTED, new Admitted(caller, body));
                http.next();
            });
        }
    }
}
