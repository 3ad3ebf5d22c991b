package io.berth.bench;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** A number of calls on the small table, as many on the large one, and so on while the time lasts. */
final class Turns {
    private static final int CHUNK = 100;

    /** Milliseconds of the median call on either. */
    record Pair(double small, double large, CpuTimes.Reading cpu) {
        double ratio() {
            return large / small;
        }
    }

    private final DoubleSupplier note;
    private final Latencies smallNotes = new Latencies();
    private final Latencies largeNotes = new Latencies();
    private CpuTimes.Reading used = new CpuTimes.Reading(0, 0, 0, 0, 0, 0);

    /** {@code note} is a figure of Redis' own, in ms, of the calls since it was last asked. */
    Turns(DoubleSupplier note) {
        this.note = note;
    }

    Pair run(ClosedLoop small, ClosedLoop large, Duration time, CpuTimes cpu) {
        var smallCalls = new Latencies();
        var largeCalls = new Latencies();
        var before = cpu.now();
        var end = System.nanoTime() + time.toNanos();
        var unused = note.getAsDouble();
        do {
            smallCalls.add(small.times(CHUNK));
            smallNotes.add((long) (note.getAsDouble() * 1e6));
            largeCalls.add(large.times(CHUNK));
            largeNotes.add((long) (note.getAsDouble() * 1e6));
        } while (System.nanoTime() < end);
        used = cpu.now().minus(before);
        return new Pair(smallCalls.millis(0.5), largeCalls.millis(0.5), used);
    }

    Pair noted() {
        return new Pair(smallNotes.millis(0.5), largeNotes.millis(0.5), used);
    }
}
