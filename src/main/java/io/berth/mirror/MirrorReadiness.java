package io.berth.mirror;

import io.berth.config.BerthConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the view of the cluster is young enough to grant by; always, where there is no cluster. */
@Readiness
@ApplicationScoped
class MirrorReadiness implements HealthCheck {
    private final BerthConfig config;
    private final Freshness freshness;

    MirrorReadiness(BerthConfig config, Freshness freshness) {
        this.config = config;
        this.freshness = freshness;
    }

    @Override
    public HealthCheckResponse call() {
        var check = HealthCheckResponse.named("mirror");
        return switch (config.cluster()) {
            case none -> check.up().withData("cluster", "none").build();
            case kubernetes ->
                check.status(freshness.young())
                        .withData(
                                "age",
                                freshness
                                        .age()
                                        .map(Duration::toMillis)
                                        .map(age -> age + "ms")
                                        .orElse("unknown"))
                        .withData("listed", freshness.synced())
                        .build();
        };
    }
}
