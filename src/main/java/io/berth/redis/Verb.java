package io.berth.redis;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;

/** A script as one pool calls it: its keys, and how long its calls take. */
record Verb(LuaScript script, List<String> keys, Timer timer) {
    static Verb of(LuaScript script, String pool, MeterRegistry meters) {
        return new Verb(
                script,
                script.keys.stream().map(key -> key.of(pool)).toList(),
                Timer.builder("berth.table.call")
                        .description("Time from a call of the table to its answer, repeats included")
                        .tag("verb", script.verb())
                        .register(meters));
    }
}
