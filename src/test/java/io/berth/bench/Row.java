package io.berth.bench;

import java.time.Duration;

/** One row of the table: how it is measured once, on an empty table. */
record Row(String name, boolean ownClient, RawPool pool, Measure load) {
    /** Drives the load for a while. */
    interface Measure {
        Sample over(Duration time);
    }

    Sample measure(Duration time) {
        try {
            return load.over(time);
        } catch (RuntimeException e) {
            throw new IllegalStateException(name + ": " + e.getMessage(), e);
        } finally {
            pool.clear();
        }
    }

    /** What the driving thread had of a core; redis-benchmark is one thread. */
    double clientShare(CpuTimes.Reading cpu) {
        return (ownClient ? cpu.thread() : cpu.client()) / cpu.wall();
    }
}
