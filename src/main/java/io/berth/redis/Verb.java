package io.berth.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** A script as one pool calls it: its keys, and how long its calls take. */
record Verb(LuaScript script, List<String> keys, Timer timer) {
    private static final Duration[] BOUNDS = IntStream.of(1, 2, 5, 10, 25, 50, 100, 250, 1000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    static Verb of(LuaScript script, String pool, MeterRegistry meters) {
        return new Verb(
                script,
                script.keys.stream().map(key -> key.of(pool)).toList(),
                Timer.builder("berth.table.call")
                        .description("Time from a call of the table to its answer, repeats included")
                        .tag("verb", script.verb())
                        .serviceLevelObjectives(BOUNDS)
                        .register(meters));
    }
}
