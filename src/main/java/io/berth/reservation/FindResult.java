package io.berth.reservation;

/** Every answer to a read of one row by its id, in order of precedence. */
public sealed interface FindResult {
    record NeverGranted() implements FindResult {}

    /** Granted once; the row is gone. */
    record Gone() implements FindResult {}

    record Found(Reservation reservation) implements FindResult {}
}
