package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Outcome;
import io.berth.stage.StageResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How long binds take, from the first read to their evidence, by result. */
@Startup // A timer that only shows up with its first time hides that one from a rate.
@ApplicationScoped
@CheckReturnValue
class BindTimes {
    private static final Duration[] BOUNDS = IntStream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    /** Beside the results: no answer came, the row was gone without an outcome, the table did not answer. */
    private static final List<String> OTHERS = List.of("NoAnswer", "Gone", "Error");

    private final Map<String, Timer> timers;

    BindTimes(MeterRegistry meters) {
        this.timers = Stream.concat(Arrays.stream(Outcome.Result.values()).map(Enum::name), OTHERS.stream())
                .collect(Collectors.toMap(result -> result, result -> timer(result, meters)));
    }

    Uni<StageResult> measured(Supplier<Uni<StageResult>> bind) {
        return Uni.createFrom().deferred(() -> {
            long start = System.nanoTime();
            return bind.get()
                    .invoke(result -> record(name(result), start))
                    .onFailure()
                    .invoke(failure -> record("Error", start));
        });
    }

    private static String name(StageResult result) {
        return switch (result) {
            case StageResult.Passed passed -> Outcome.Result.Bound.name();
            case StageResult.Refused refused -> refused.result().name();
            case StageResult.Ended ended ->
                ended.outcome().map(outcome -> outcome.result().name()).orElse("Gone");
            case StageResult.Left left -> "NoAnswer";
        };
    }

    private void record(String result, long start) {
        Objects.requireNonNull(timers.get(result)).record(Duration.ofNanos(System.nanoTime() - start));
    }

    private static Timer timer(String result, MeterRegistry meters) {
        return Timer.builder("berth.bind")
                .description("Time of binds by Berth, from the first read to their evidence, by result")
                .tag("result", result)
                .serviceLevelObjectives(BOUNDS)
                .register(meters);
    }
}
