package io.berth.bench;

import java.util.Arrays;

/** Durations in nanoseconds, every one kept. */
final class Latencies {
    private long[] nanos = new long[1 << 10];
    private int count;

    void add(long value) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = value;
    }

    void add(Latencies more) {
        for (var i = 0; i < more.count; i++) {
            add(more.nanos[i]);
        }
    }

    int count() {
        return count;
    }

    /** The value that this share of all does not exceed, in milliseconds. */
    double millis(double share) {
        if (count == 0) {
            return Double.NaN;
        }
        Arrays.sort(nanos, 0, count);
        return nanos[Math.max(0, (int) Math.ceil(count * share) - 1)] / 1e6;
    }
}
