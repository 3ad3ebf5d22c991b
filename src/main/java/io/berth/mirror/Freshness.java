package io.berth.mirror;

import io.berth.config.BerthConfig;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** How young the view of the cluster is, the freshest replica's and this one's; ready while grants can be made by it. */
@Readiness
@ApplicationScoped
public class Freshness implements HealthCheck {
    private final boolean besideCluster;
    private final Duration maxAge;
    private final Duration silentAfter;
    private volatile Optional<Duration> age = Optional.empty();
    private volatile boolean synced;
    private long seenAt = System.nanoTime();
    private Optional<String> seen = Optional.empty();

    Freshness(BerthConfig config, MeterRegistry meters) {
        this.besideCluster = switch (config.cluster()) {
            case none -> false;
            case kubernetes -> true;
        };
        this.maxAge = config.mirror().maxAge();
        this.silentAfter = maxAge.multipliedBy(2).dividedBy(3);
        if (besideCluster) {
            Gauge.builder("berth.mirror.age", () -> age.map(Duration::toMillis).orElse(-1L) / 1000.0)
                    .description(
                            "How old the freshest replica's view of the cluster is; below 0 when that is not known")
                    .baseUnit("seconds")
                    .register(meters);
        }
    }

    /** Takes in a beat; gives whether this replica's own watch has shown nothing for too long, once each time. */
    synchronized boolean took(FollowedTable.Beat beat, boolean inSync, Optional<String> mark) {
        age = beat.age();
        synced = inSync;
        long now = System.nanoTime();
        if (!mark.equals(seen)) {
            seen = mark;
            seenAt = now;
        }
        boolean silent = now - seenAt > silentAfter.toNanos();
        if (silent) {
            seenAt = now;
        }
        return silent;
    }

    /** The table does not answer, so nobody knows. */
    void unknown() {
        age = Optional.empty();
    }

    @Override
    public HealthCheckResponse call() {
        var check = HealthCheckResponse.named("mirror");
        if (!besideCluster) {
            return check.up().withData("cluster", "none").build();
        }
        boolean young = age.map(known -> known.compareTo(maxAge) <= 0).orElse(false);
        return check.status(young && synced)
                .withData("age", age.map(known -> known.toMillis() + "ms").orElse("unknown"))
                .withData("listed", synced)
                .build();
    }
}
