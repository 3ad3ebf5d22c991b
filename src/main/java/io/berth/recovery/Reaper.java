package io.berth.recovery;

import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.reservation.Upkeep;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Ends due rows on every replica's tick, so that room comes back in an idle pool too, whichever replicas live (INV-3). */
@ApplicationScoped
@Startup
class Reaper {
    private final Upkeep upkeep;
    private final Periodically tick;

    Reaper(Vertx vertx, Upkeep upkeep, BerthConfig config) {
        this.upkeep = upkeep;
        this.tick = new Periodically(vertx, config.expiry().tick(), this::untilNoneIsDue);
    }

    private Uni<Void> untilNoneIsDue() {
        // Not a chain of itself: after a long outage that would be one of thousands, too deep for the stack.
        return Multi.createBy()
                .repeating()
                .uni(upkeep::expire)
                .whilst(ended -> ended > 0)
                .collect()
                .last()
                .replaceWithVoid();
    }

    void stop(@Observes ShutdownEvent event) {
        tick.close();
    }
}
