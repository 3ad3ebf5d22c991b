package io.berth.reservation;

import java.time.Duration;
import java.util.List;

/** Every answer to a read of the feed. A position of an ended epoch is too old also while the table is closed. */
public sealed interface ReadResult {
    record TableClosed(Duration retryAfter) implements ReadResult {}

    /** Changes after this position have been trimmed, or its epoch has ended. */
    record TooOld() implements ReadResult {}

    /** The position has not been given out yet. */
    record NotYet() implements ReadResult {}

    /** Changes after the position, oldest first, without a gap; {@code end} is where the feed stood. */
    record Changes(List<Change> changes, Position end) implements ReadResult {}
}
