package io.berth.recovery;

import io.berth.config.BerthConfig;
import io.berth.reservation.Upkeep;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Ends due rows on every replica's tick, so that room comes back in an idle pool too, whichever replicas live (INV-3). */
@ApplicationScoped
@Startup
class Reaper {
    private final Upkeep upkeep;
    private final Counter expired;
    private final Periodically tick;

    Reaper(Vertx vertx, Upkeep upkeep, BerthConfig config, MeterRegistry meters) {
        this.upkeep = upkeep;
        this.expired = Counter.builder("berth.reservations.expired")
                .description("Reservations ended by this replica's expiry tick")
                .register(meters);
        this.tick = new Periodically(vertx, config.expiry().tick(), this::untilNoneIsDue);
    }

    private Uni<Void> untilNoneIsDue() {
        return upkeep.expire().chain(ended -> {
            expired.increment(ended);
            return ended == 0 ? Uni.createFrom().voidItem() : untilNoneIsDue();
        });
    }

    void stop(@Observes ShutdownEvent event) {
        tick.close();
    }
}
