package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Outcome;
import io.berth.stage.StageResult;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** How long binds take, from the first read to their evidence, by result. */
@ApplicationScoped
@CheckReturnValue
class BindTimes {
    private static final Duration[] BOUNDS = IntStream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry meters;

    BindTimes(MeterRegistry meters) {
        this.meters = meters;
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
        Timer.builder("berth.bind")
                .description("Time of binds by Berth, from the first read to their evidence, by result")
                .tag("result", result)
                .serviceLevelObjectives(BOUNDS)
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - start));
    }
}
