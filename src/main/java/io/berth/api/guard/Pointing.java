package io.berth.api.guard;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.GuardWebhook;
import io.berth.cluster.GuardWebhook.Pointed;
import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.config.TlsSettings;
import io.berth.keep.CaBundle;
import io.berth.pace.Periodically;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Keeps the API server's webhook configuration pointed at Berth: at the path with the secret, with the authorities of the
 * certificate that is served. It never makes or deletes one: a configuration that was deleted to break the glass stays so.
 */
@ApplicationScoped
@Startup
@CheckReturnValue
class Pointing {
    private static final Logger LOG = Logger.getLogger(Pointing.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final int EVERY = 10;

    private final GuardSecret secret;
    private final GuardWebhook webhook;
    private final CaBundle authorities;
    private final Optional<Periodically> tick;
    private final AtomicInteger looks;
    private final boolean makesItsOwn;
    private volatile boolean due = true;
    private volatile String told = "";

    Pointing(Vertx vertx, GuardSecret secret, GuardWebhook webhook, CaBundle authorities, BerthConfig config) {
        this.secret = secret;
        this.webhook = webhook;
        this.authorities = authorities;
        this.looks = new AtomicInteger();
        this.makesItsOwn = config.tls().source() == TlsSettings.Source.self;
        boolean wanted =
                switch (config.guard().mode()) {
                    case off -> false;
                    case observe, enforce -> config.cluster().isFollowed();
                };
        this.tick = wanted ? Optional.of(new Periodically(vertx, LOOK, this::look)) : Optional.empty();
        if (config.guard().mode() != Mode.off && !config.cluster().isFollowed()) {
            LOG.warn("The guard reads every Pod and node live: without berth.cluster=kubernetes it denies every bind");
        }
    }

    /** Somebody has called with a secret that is not known: another replica may have changed it. */
    void soon() {
        due = true;
    }

    private Uni<Void> look() {
        if (looks.getAndIncrement() % EVERY != 0 && !due) {
            return Uni.createFrom().voidItem();
        }
        due = makesItsOwn && authorities.pem().isEmpty();
        return secret.learn().chain(this::point).onFailure().invoke(failure -> {
            due = true;
            tell("The guard's webhook configuration is not looked after: " + failure.getMessage());
        });
    }

    private Uni<Void> point() {
        return secret.current()
                .map(known -> webhook.point(GuardRoute.PATH + known, authorities.pem())
                        .invoke(this::note)
                        .replaceWithVoid())
                .orElseGet(() -> Uni.createFrom().voidItem());
    }

    private void note(Pointed pointed) {
        switch (pointed) {
            case ABSENT ->
                tell("There is no webhook configuration " + GuardWebhook.CONFIGURATION + ": no bind is guarded");
            case CHANGED -> {
                tell("");
                LOG.infof("Webhook configuration %s points at this Berth now", GuardWebhook.CONFIGURATION);
            }
            case AS_IT_WAS -> tell("");
            case OVERTAKEN -> due = true;
        }
    }

    /** Once, until it is something else. */
    private void tell(String wrong) {
        if (!wrong.equals(told) && !wrong.isEmpty()) {
            LOG.warn(wrong);
        }
        told = wrong;
    }

    void stop(@Observes ShutdownEvent event) {
        tick.ifPresent(Periodically::close);
    }
}
