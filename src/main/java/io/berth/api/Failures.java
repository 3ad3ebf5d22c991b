package io.berth.api;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.reservation.OverloadedException;
import io.berth.reservation.TableUnavailableException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Turns whatever failed, in whatever layer, into a problem. */
public final class Failures {
    private static final Logger LOG = Logger.getLogger(Failures.class);
    private static final Duration SOON = Duration.ofSeconds(1);

    private Failures() {}

    static Problem problem(Throwable failure) {
        return switch (failure) {
            case Refusal refusal -> refusal.problem();
            case TableUnavailableException unavailable ->
                Problem.later(
                        ProblemCode.TABLE_UNAVAILABLE, "the table does not answer; the call may be sent again", SOON);
            case ClusterUnavailableException unavailable -> {
                LOG.infof("a call is answered with cluster-unavailable: %s", unavailable.getMessage());
                yield Problem.later(
                        ProblemCode.CLUSTER_UNAVAILABLE,
                        "the API server does not answer, or not as it must: "
                                + String.valueOf(unavailable.getMessage()),
                        SOON);
            }
            case OverloadedException overloaded ->
                Problem.later(ProblemCode.OVERLOADED, "too many calls are in flight; nothing was done", SOON);
            case WebApplicationException web -> ofStatus(web.getResponse().getStatus(), web);
            default -> internal(failure);
        };
    }

    /** What a layer below ours says with a bare status. */
    static Problem ofStatus(int status, @Nullable Throwable failure) {
        return switch (status) {
            case 400 -> Problem.of(ProblemCode.INVALID_URI, "the request is malformed");
            case 404 -> Problem.of(ProblemCode.NOT_FOUND, "there is nothing at this path");
            case 405 -> Problem.of(ProblemCode.METHOD_NOT_ALLOWED, "this path does not have this method");
            case 406 ->
                Problem.of(ProblemCode.NOT_ACCEPTABLE, "answers here have another media type than Accept names");
            case 413 -> tooLarge(Intake.MAX_BYTES);
            case 415 -> Problem.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Content-Type must be application/json");
            default -> internal(failure == null ? new IllegalStateException("status " + status) : failure);
        };
    }

    static Problem tooLarge(int maxBytes) {
        return Problem.of(ProblemCode.PAYLOAD_TOO_LARGE, "a body may have at most " + (maxBytes >> 20) + " MiB");
    }

    private static Problem internal(Throwable failure) {
        LOG.error("a call has failed for a reason that is no caller's", failure);
        return Problem.of(
                ProblemCode.INTERNAL_ERROR, "Berth has failed in a way that it does not know; its log says how");
    }

    static void notFound(RoutingContext http) {
        answer(http, ofStatus(404, null));
    }

    /** A route's failure, raised outside JAX-RS. */
    public static void answer(RoutingContext http) {
        Throwable failure = http.failure();
        answer(
                http,
                http.statusCode() < 0 || http.statusCode() == 500
                        ? problem(failure == null ? new IllegalStateException("no cause") : failure)
                        : ofStatus(http.statusCode(), failure));
    }

    public static void answer(RoutingContext http, Problem problem) {
        HttpServerResponse response = http.response();
        if (response.ended() || response.headWritten()) {
            return;
        }
        response.setStatusCode(problem.code().status()).putHeader("Content-Type", Responses.PROBLEM_JSON);
        problem.retryAfterSeconds().ifPresent(seconds -> response.putHeader("Retry-After", Long.toString(seconds)));
        if (problem.code() == ProblemCode.UNAUTHENTICATED) {
            response.putHeader("WWW-Authenticate", "Bearer");
        }
        response.end(Buffer.buffer(JsonPart.bytes(problem::write)))
                .onFailure(gone -> LOG.debug("the caller is gone", gone));
    }
}
