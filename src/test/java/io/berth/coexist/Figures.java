package io.berth.coexist;

import java.time.Duration;

/** What came of one burst: Pods bound, those of them that a kubelet refused, whether the room was full in the end, and when the last Pod that fills it was bound. */
record Figures(int bound, int refused, boolean full, Duration toFull, Duration toLastBind) {
    double bindsPerSecond() {
        return bound / seconds(toLastBind);
    }

    double secondsToFull() {
        return full ? seconds(toFull) : Double.POSITIVE_INFINITY;
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
