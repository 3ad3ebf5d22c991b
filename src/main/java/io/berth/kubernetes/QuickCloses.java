package io.berth.kubernetes;

import java.time.Duration;

/** Tells a watch whose time was up from one that is closed at once, over and over, without having shown anything. */
final class QuickCloses {
    private static final Duration QUICK = Duration.ofSeconds(1);
    private static final int TOO_MANY = 5;
    private static final long PAUSE_MILLIS = 100;

    private int inARow;
    private long openedAt;
    private boolean shown;

    void opened() {
        openedAt = System.nanoTime();
        shown = false;
    }

    void happened() {
        shown = true;
        inARow = 0;
    }

    /** Counts one that has just closed. */
    boolean tooMany() {
        inARow = !shown && System.nanoTime() - openedAt < QUICK.toNanos() ? inARow + 1 : 0;
        return inARow >= TOO_MANY;
    }

    long pauseMillis() {
        return inARow == 0 ? 1 : PAUSE_MILLIS;
    }

    void reset() {
        inARow = 0;
    }
}
