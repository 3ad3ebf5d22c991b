package io.berth.feed;

import io.berth.reservation.Change;
import io.berth.reservation.Position;
import io.smallrye.mutiny.Multi;
import java.time.Duration;

/** Every answer to a subscription to the change feed, in order of precedence. */
public sealed interface SubscribeResult {
    record TableClosed(Duration retryAfter) implements SubscribeResult {}

    /** Changes after this position have been trimmed, or its epoch has ended. */
    record TooOld() implements SubscribeResult {}

    /** The position has not been given out yet. */
    record NotYet() implements SubscribeResult {}

    /**
     * Every change after {@code start}, without a gap or a repeat. It completes when the epoch ends, and fails with
     * {@link SlowWatcherException} when it is not read.
     */
    record Subscribed(Position start, Multi<Change> changes) implements SubscribeResult {}
}
