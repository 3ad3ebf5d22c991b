package io.berth.doctor;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** Names what is not in order, and is ready all the same: a replica less would help nobody. It waits for no check. */
@Readiness
@ApplicationScoped
class DoctorReadiness implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(DoctorReadiness.class);
    private static final Duration EVERY = Duration.ofSeconds(30);

    private final Doctor doctor;
    private final AtomicLong asked = new AtomicLong(System.nanoTime() - EVERY.toNanos());

    DoctorReadiness(Doctor doctor) {
        this.doctor = doctor;
    }

    @Override
    public HealthCheckResponse call() {
        long before = asked.get();
        long now = System.nanoTime();
        if (now - before >= EVERY.toNanos() && asked.compareAndSet(before, now)) {
            var unused = doctor.report()
                    .subscribe()
                    .with(ignored -> {}, failure -> LOG.warn("the checks have failed", failure));
        }
        HealthCheckResponseBuilder check = HealthCheckResponse.named("doctor").up();
        doctor.last()
                .ifPresent(report -> report.findings().stream()
                        .filter(finding -> finding.state() != State.ok)
                        .forEach(
                                finding -> check.withData(finding.name(), finding.state() + ": " + finding.message())));
        return check.build();
    }
}
