package io.berth.kubernetes;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

/** Ready while the API server answers and grants what Berth uses; it names what it does not. Without a cluster, always. */
@ApplicationScoped
@Startup
@Readiness
class ClusterReadiness implements HealthCheck {
    private static final Logger LOG = Logger.getLogger(ClusterReadiness.class);
    private static final long LOOK_MILLIS = 1000;
    private static final Duration ANYWAY = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ApiServer api;
    private final Rights rights;
    private final Refused refused;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final long timer;
    private volatile long askedAt;
    private volatile View view = new NotConnected("not asked yet");

    ClusterReadiness(Vertx vertx, ApiServer api, Rights rights, Refused refused) {
        this.vertx = vertx;
        this.api = api;
        this.rights = rights;
        this.refused = refused;
        this.askedAt = System.nanoTime() - ANYWAY.toNanos();
        this.timer = api.enabled() ? vertx.setPeriodic(1, LOOK_MILLIS, ignored -> look()) : -1;
    }

    /** At once after a refusal and while something is wrong, else now and then. */
    private void look() {
        boolean due = System.nanoTime() - askedAt >= ANYWAY.toNanos();
        boolean fine =
                view instanceof Connected connected && connected.missing().isEmpty();
        if ((due || !fine || refused.since()) && asking.compareAndSet(false, true)) {
            askedAt = System.nanoTime();
            refused.forget();
            rights.missing()
                    .onTermination()
                    .invoke(() -> asking.set(false))
                    .subscribe()
                    .with(
                            missing -> note(new Connected(missing)),
                            failure -> note(new NotConnected(String.valueOf(failure.getMessage()))));
        }
    }

    private void note(View now) {
        if (!now.equals(view)) {
            tell(now);
        }
        view = now;
    }

    private static void tell(View now) {
        switch (now) {
            case NotConnected not -> LOG.warnf("The API server does not answer as it must: %s", not.why());
            case Connected connected -> {
                if (connected.missing().isEmpty()) {
                    LOG.info("The API server answers, and grants all that is needed");
                } else {
                    LOG.warnf("The API server does not grant: %s", connected.named());
                }
            }
        }
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder check = HealthCheckResponse.named("cluster");
        if (!api.enabled()) {
            return check.up().withData("cluster", "none").build();
        }
        return switch (view) {
            case NotConnected not ->
                check.down().withData("not-connected", not.why()).build();
            case Connected connected ->
                connected.missing().isEmpty()
                        ? check.up().build()
                        : check.down().withData("missing", connected.named()).build();
        };
    }

    void stop(@Observes ShutdownEvent event) {
        if (timer >= 0) {
            vertx.cancelTimer(timer);
        }
    }

    private sealed interface View {}

    private record NotConnected(String why) implements View {}

    private record Connected(List<Right> missing) implements View {
        String named() {
            return missing.stream().map(Right::toString).collect(Collectors.joining(", "));
        }
    }
}
