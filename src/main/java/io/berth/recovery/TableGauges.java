package io.berth.recovery;

import io.berth.pace.Periodically;
import io.berth.reservation.Phase;
import io.berth.reservation.Upkeep;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table at a glance as metrics. Each replica tells of the whole table: take the maximum over replicas, not the sum. */
@ApplicationScoped
@Startup
class TableGauges {
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Periodically tick;
    private volatile Upkeep.Census latest = new Upkeep.Census(Map.of(), 0, 0, 0, Optional.empty());

    TableGauges(Vertx vertx, Upkeep upkeep, MeterRegistry meters) {
        for (Phase phase : List.of(Phase.Reserved, Phase.Binding, Phase.Fencing, Phase.Bound)) {
            Gauge.builder("berth.reservations", () -> latest.rows().getOrDefault(phase, 0L))
                    .description("Live rows of the whole table")
                    .tag("phase", phase.name())
                    .register(meters);
        }
        Gauge.builder("berth.nodes", () -> latest.nodes())
                .description("Nodes of the whole table")
                .register(meters);
        Gauge.builder("berth.nodes.overcommitted", () -> latest.overcommitted())
                .description("Nodes of the whole table with more on them than they hold")
                .register(meters);
        Gauge.builder("berth.binding.oldest", () -> seconds(latest.oldestBinding()))
                .description("How long the oldest Binding row of the whole table has been so")
                .baseUnit("seconds")
                .register(meters);
        this.tick = new Periodically(
                vertx,
                INTERVAL,
                () -> upkeep.census().invoke(census -> latest = census).replaceWithVoid());
    }

    private static double seconds(Optional<Duration> duration) {
        return duration.map(Duration::toMillis).orElse(0L) / 1000.0;
    }

    void stop(@Observes ShutdownEvent event) {
        tick.close();
    }
}
