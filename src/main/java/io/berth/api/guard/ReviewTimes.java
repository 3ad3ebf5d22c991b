package io.berth.api.guard;

import io.berth.cycle.guard.GuardVerdict;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.stream.IntStream;

/** How many reviews there were, with which answer, and how long they took. */
@ApplicationScoped
class ReviewTimes {
    private static final Duration[] BOUNDS = IntStream.of(2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry meters;

    ReviewTimes(MeterRegistry meters) {
        this.meters = meters;
    }

    /** Under {@code observe} the answer is the one that {@code enforce} would have given. */
    void note(String mode, GuardVerdict verdict, long start) {
        Counter.builder("berth.guard.reviews")
                .description("Binds that the API server asked about, by mode and answer")
                .tag("mode", mode)
                .tag("answer", answer(verdict))
                .register(meters)
                .increment();
        Timer.builder("berth.guard.review")
                .description("Time from the API server's question about a bind to the answer, by mode")
                .tag("mode", mode)
                .serviceLevelObjectives(BOUNDS)
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - start));
    }

    private static String answer(GuardVerdict verdict) {
        return switch (verdict) {
            case GuardVerdict.Allowed allowed -> "Allowed";
            case GuardVerdict.Denied denied -> denied.reason();
        };
    }
}
