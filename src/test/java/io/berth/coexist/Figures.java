package io.berth.coexist;

import java.time.Duration;

/**
 * What came of one burst: Pods bound, those of them that a kubelet refused, whether the room was full in the end, and how long
 * it took until the last Pod that fills it was bound, until all of these ran, and until the last bind of any.
 */
record Figures(int bound, int refused, boolean full, Duration toBound, Duration toFull, Duration toLastBind) {
    double bindsPerSecond() {
        return bound / seconds(toLastBind);
    }

    double secondsToBound() {
        return full ? seconds(toBound) : Double.POSITIVE_INFINITY;
    }

    double secondsToFull() {
        return full ? seconds(toFull) : Double.POSITIVE_INFINITY;
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    @Override
    public String toString() {
        return "%d bound, %d refused; all bound after %.2f s, full after %.2f s"
                .formatted(bound, refused, secondsToBound(), secondsToFull());
    }
}
