package io.berth.tls;

import io.berth.config.BerthConfig;
import io.berth.config.TlsSettings;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready once there is a certificate to serve, where it is one of Berth's own. */
@Readiness
@ApplicationScoped
class TlsReadiness implements HealthCheck {
    private final TlsSettings settings;
    private final OwnCertificate certificate;

    TlsReadiness(BerthConfig config, OwnCertificate certificate) {
        this.settings = config.tls();
        this.certificate = certificate;
    }

    @Override
    public HealthCheckResponse call() {
        var check = HealthCheckResponse.named("tls");
        return switch (settings.source()) {
            case files -> check.up().withData("source", "files").build();
            case self -> {
                var until = certificate.until();
                yield check.status(until.isPresent())
                        .withData(
                                "certificate", until.map(end -> "until " + end).orElse("none yet"))
                        .build();
            }
        };
    }
}
