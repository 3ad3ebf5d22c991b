package io.berth.bench;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one row came to in one round: reservations a second, milliseconds a unit, CPU seconds. */
record Sample(double perSecond, double p50, double p99, CpuTimes.Reading cpu) {
    static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
        return median(samples.stream().mapToDouble(figure).toArray());
    }

    static double median(double[] values) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        var middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
