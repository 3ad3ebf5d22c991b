package io.berth.stage.bind;

import java.time.Duration;
import java.util.Optional;

/** Every answer of the API server to one POST of a bind; all but {@link Unknown} say for certain whether it was done. */
public sealed interface BindAnswer {
    record Created() implements BindAnswer {}

    /** The Pod is on a node already, and was so at this version. */
    record AlreadyAssigned(String message) implements BindAnswer {}

    /** The Pod is at another resourceVersion; perhaps it is bound, even by this very POST, delivered twice. */
    record Moved(String message) implements BindAnswer {}

    /** There is no Pod of this name, or it has another UID. */
    record Gone(String message) implements BindAnswer {}

    record Gated(String message) implements BindAnswer {}

    record Deleting(String message) implements BindAnswer {}

    /** 401, or 403 by the API server's own authorization. */
    record Forbidden(String message) implements BindAnswer {}

    /** An admission webhook or policy denied it, or the API server holds it invalid. */
    record Refused(String message) implements BindAnswer {}

    /** 429: it was not looked at. */
    record TooManyRequests(Optional<Duration> retryAfter) implements BindAnswer {}

    /** Nothing was sent: no connection could be made. */
    record NotSent(String message) implements BindAnswer {}

    /** No answer, or one that does not say: it may have been done, or may be done later. */
    record Unknown(String message) implements BindAnswer {}
}
