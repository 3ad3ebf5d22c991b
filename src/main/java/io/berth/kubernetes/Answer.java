package io.berth.kubernetes;

import io.berth.cluster.ClusterUnavailableException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the API server answered. */
final class Answer {
    static final int OK = 200;
    static final int CREATED = 201;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int CONFLICT = 409;
    static final int GONE = 410;

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private static final Json.Reader<Json.Status> STATUS = Json.of(Json.Status.class);

    private final Ask ask;
    private final int status;
    private final Optional<String> retryAfter;
    private final byte[] body;

    Answer(Ask ask, int status, Optional<String> retryAfter, byte[] body) {
        this.ask = ask;
        this.status = status;
        this.retryAfter = retryAfter;
        this.body = body;
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    boolean ok() {
        return status >= 200 && status < 300;
    }

    /** In the API server's own words: a proxy's 404 says nothing of an object. */
    boolean notFound() {
        return status == NOT_FOUND
                && refusal()
                        .flatMap(Json.Status::reason)
                        .filter("NotFound"::equals)
                        .isPresent();
    }

    /** An answer that the caller has no use for is as good as none. */
    ClusterUnavailableException unexpected() {
        return new ClusterUnavailableException("the API server answers " + ask + " with " + status + ": " + message());
    }

    /** How long the API server asks to be left alone; it says so in whole seconds. */
    Optional<Duration> retryAfter() {
        return retryAfter
                .filter(text -> SECONDS.matcher(text).matches())
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    /** What was said of a call that failed. */
    String message() {
        return refusal().map(status -> status.message().orElse("no message")).orElse("no status");
    }

    /** Why a call failed, in the API server's own form; empty when something else answered, such as a proxy. */
    Optional<Json.Status> refusal() {
        try {
            return Optional.ofNullable(STATUS.read(body));
        } catch (RuntimeException notJson) {
            return Optional.empty();
        }
    }
}
