package io.berth.api;

import io.berth.reservation.Caller;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Objects;

/** The first to see a request: refuses a malformed URI, and under {@code /v1} a caller that is not known. */
@ApplicationScoped
class Gate {
    private static final String CALLER = "berth.caller";
    private static final int ORDER = RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 1;

    private final Callers callers;

    Gate(Callers callers) {
        this.callers = callers;
    }

    void open(@Observes Router router) {
        router.route().order(ORDER).handler(this::pass).failureHandler(Failures::answer);
        router.route().order(Integer.MAX_VALUE).handler(Failures::notFound);
    }

    /** Who makes this call; every path under {@code /v1} has passed here. */
    static Caller caller(RoutingContext http) {
        return Objects.requireNonNull(http.<Caller>get(CALLER), "a call that has not passed the gate");
    }

    private void pass(RoutingContext http) {
        try {
            if (!PercentEncoding.isWellFormed(http.request().uri())) {
                throw new Refusal(Problem.of(
                        ProblemCode.INVALID_URI,
                        "a % in the URI must be followed by two hex digits, and not stand for NUL"));
            }
            // Normalized as the routes see it, so that no spelling of a path gets past.
            if (http.normalizedPath().startsWith("/v1")) {
                http.put(CALLER, callers.identify(http.request().headers()));
            }
        } catch (Refusal refusal) {
            Failures.answer(http, refusal.problem());
            return;
        }
        http.next();
    }
}
