package io.berth.recovery;

import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import io.berth.reservation.Upkeep;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/**
 * Keeps an epoch open. One that is gone although this replica has seen it means that Redis lost its data: grants stay
 * closed for the drain, and then a new epoch opens (INV-5).
 */
@ApplicationScoped
@Startup
@Readiness
class EpochKeeper implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(EpochKeeper.class);

    private final Upkeep upkeep;
    private final Duration drain;
    private final Periodically tick;
    private volatile Optional<Epoch> seen = Optional.empty();
    private volatile boolean open;

    EpochKeeper(Vertx vertx, Upkeep upkeep, BerthConfig config) {
        this.upkeep = upkeep;
        this.drain = config.epoch().drain();
        this.tick = new Periodically(vertx, config.expiry().tick(), this::keep);
    }

    private Uni<Void> keep() {
        return upkeep.open(seen, drain).invoke(this::note).replaceWithVoid();
    }

    private void note(OpenResult result) {
        switch (result) {
            case OpenResult.Draining draining -> {
                if (open) {
                    LOG.errorf(
                            "The table's data is gone (epoch %s); grants are closed for %d ms",
                            seen.map(Epoch::value).orElse("none"),
                            draining.remaining().toMillis());
                }
                open = false;
            }
            case OpenResult.Open opened -> {
                if (!seen.equals(Optional.of(opened.epoch()))) {
                    LOG.infof("Epoch %s is open", opened.epoch());
                }
                seen = Optional.of(opened.epoch());
                open = true;
            }
        }
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("epoch")
                .status(open)
                .withData("epoch", seen.map(Epoch::value).orElse("none"))
                .build();
    }

    void stop(@Observes ShutdownEvent event) {
        tick.close();
    }
}
