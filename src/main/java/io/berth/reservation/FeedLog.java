package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;

/** The stored changes of one pool, in the order in which they happened, each written with the change itself. */
@CheckReturnValue
public interface FeedLog {
    /** At most {@code limit} changes after the position. */
    Uni<ReadResult> read(Position after, int limit);

    /** Where the feed stands: an empty {@link ReadResult.Changes} with its end, or why there is none. */
    Uni<ReadResult> end();

    /**
     * Every change from the subscription on, as it happens, whoever made it. One subscriber a replica; it completes when
     * the epoch ends, and fails when the log cannot be read, to be subscribed to again.
     */
    Multi<Change> tail();
}
