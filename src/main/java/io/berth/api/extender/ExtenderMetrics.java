package io.berth.api.extender;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What schedulers ask, how they are answered, and how long that takes. */
@Singleton // Made at the start: a counter that only shows up with its first count hides that one from a rate.
class ExtenderMetrics {
    private static final List<String> VERBS = List.of("filter", "prioritize", "preempt", "bind");

    private final Map<String, Map<Reply.Word, Counter>> counters;
    private final Map<String, Timer> timers;

    ExtenderMetrics(MeterRegistry meters) {
        this.counters = VERBS.stream().collect(Collectors.toMap(Function.identity(), verb -> counters(verb, meters)));
        this.timers = VERBS.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        verb -> Timer.builder("berth.extender")
                                .description("Time of answers to schedulers, from the arrival of the request, by verb")
                                .tag("verb", verb)
                                .register(meters)));
    }

    void count(String verb, Reply.Word word, Duration took) {
        Objects.requireNonNull(Objects.requireNonNull(counters.get(verb)).get(word))
                .increment();
        Objects.requireNonNull(timers.get(verb)).record(took);
    }

    private static Map<Reply.Word, Counter> counters(String verb, MeterRegistry meters) {
        Map<Reply.Word, Counter> counters = new EnumMap<>(Reply.Word.class);
        for (Reply.Word word : Reply.Word.values()) {
            counters.put(
                    word,
                    Counter.builder("berth.extender.requests")
                            .description("Requests of schedulers, by verb and answer")
                            .tag("verb", verb)
                            .tag("answer", word.name())
                            .register(meters));
        }
        return counters;
    }
}
