package io.berth.api.guard;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Under {@code enforce} a replica that does not know the secret yet is not ready: the API server's calls would end there with
 * 404, and each of them is a bind that fails.
 */
@Readiness
@ApplicationScoped
class GuardReadiness implements HealthCheck {
    private final GuardSettings settings;
    private final GuardSecret secret;

    GuardReadiness(BerthConfig config, GuardSecret secret) {
        this.settings = config.guard();
        this.secret = secret;
    }

    @Override
    public HealthCheckResponse call() {
        var check = HealthCheckResponse.named("guard")
                .withData("mode", settings.mode().name());
        return switch (settings.mode()) {
            case off -> check.up().build();
            case observe ->
                check.up()
                        .withData("secret", secret.current().isPresent() ? "known" : "not known")
                        .build();
            case enforce ->
                check.status(secret.current().isPresent())
                        .withData("secret", secret.current().isPresent() ? "known" : "not known")
                        .build();
        };
    }
}
