package io.berth.reservation;

import java.time.Duration;

/** Every answer to the attempt to open a pool. */
public sealed interface OpenResult {
    /** The data is gone and its old binders may still be at work: ask again after this long. */
    record Draining(Duration remaining) implements OpenResult {}

    record Open(Epoch epoch) implements OpenResult {}
}
