package io.berth.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one row of binds or reads came to in one round: units a second; milliseconds of a unit and of its last call; what
 * was spent, what the API server was asked for, and how many events Berth gave up.
 */
record BindSample(
        double perSecond,
        double p50,
        double p99,
        double lastP50,
        double units,
        Spent spent,
        ApiRequests asked,
        double dropped) {
    static double median(List<BindSample> samples, ToDoubleFunction<BindSample> figure) {
        return Sample.median(samples.stream().mapToDouble(figure).toArray());
    }

    /** Milliseconds of CPU that a unit took of one part. */
    double millis(ToDoubleFunction<Spent> part) {
        return 1000 * part.applyAsDouble(spent) / units;
    }

    /** How many requests a unit made. */
    double asked(String what) {
        return asked.of(what) / units;
    }
}
