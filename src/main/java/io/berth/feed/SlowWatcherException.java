package io.berth.feed;

import io.berth.reservation.Position;

/** A watcher that did not read was cut off, so that nothing waits for it; it may resume from its last position. */
public final class SlowWatcherException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SlowWatcherException(Position last) {
        super("cut off after position " + last + ": the changes since then were not read in time");
    }
}
