package io.berth.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one scheduler did in one round: so many binds in so many seconds, and what that took of each part. */
record SchedulerSample(int binds, double seconds, SchedulerSpent spent) {
    static double median(List<SchedulerSample> samples, ToDoubleFunction<SchedulerSample> figure) {
        return Sample.median(samples.stream().mapToDouble(figure).toArray());
    }

    double perSecond() {
        return binds / seconds;
    }

    /** Milliseconds of CPU that a bind took of one part. */
    double millis(ToDoubleFunction<SchedulerSpent> part) {
        return 1000 * part.applyAsDouble(spent) / binds;
    }

    /** Of all that the machine's cores have. */
    double used() {
        return spent.machine() / seconds / CpuTimes.CORES;
    }
}
