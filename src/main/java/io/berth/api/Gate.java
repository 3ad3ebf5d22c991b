package io.berth.api;

import io.berth.reservation.Caller;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Objects;

/**
 * The first to see a request: refuses a malformed URI, and a caller that is not known where one must be.
 *
 * <p>What comes to {@code /v1} has its body taken in here. What comes to {@code /extender} and {@code /guard} is handed on
 * without it, once who calls is known: its route stands at {@link #BEHIND}, calls {@link Intake#collect} for the body with its
 * own limit, and under {@code /extender} asks {@link #caller} for the holder. A guard's caller is the API server, which has no
 * name here.
 */
@ApplicationScoped
public class Gate {
    /** The order of a route with an intake of its own: before the layer that refuses all bodies over 1 MiB. */
    public static final int BEHIND = RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 1;

    private static final String ADMITTED = "berth.admitted";
    private static final byte[] NO_BODY = {};
    private static final int ORDER = BEHIND - 1;

    private final Callers callers;
    private final CertifiedCallers certified;

    Gate(Callers callers, CertifiedCallers certified) {
        this.callers = callers;
        this.certified = certified;
    }

    void open(@Observes Router router) {
        router.route().order(ORDER).handler(this::pass).failureHandler(Failures::answer);
        router.route().order(Integer.MAX_VALUE).handler(Failures::notFound);
    }

    /** What passed the gate: who calls, and with what body. */
    @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
    record Admitted(Caller caller, byte[] body) {}

    /** Every path under {@code /v1} and {@code /extender} has passed here. */
    static Admitted admitted(RoutingContext http) {
        return Objects.requireNonNull(http.<Admitted>get(ADMITTED), "a call that has not passed the gate");
    }

    /** Who calls a path under {@code /v1} or {@code /extender}. */
    public static Caller caller(RoutingContext http) {
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
                if (path.startsWith(CertifiedCallers.EXTENDER)) {
                    http.put(ADMITTED, new Admitted(certified.scheduler(http, path), NO_BODY));
                } else if (path.startsWith(CertifiedCallers.GUARD)) {
                    certified.checkApiServer(http);
                }
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
            Intake.collect(http, Intake.MAX_BYTES, body -> {
                http.put(ADMITTED, new Admitted(caller, body));
                http.next();
            });
        }
    }
}
