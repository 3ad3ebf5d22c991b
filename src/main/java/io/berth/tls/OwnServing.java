package io.berth.tls;

import io.berth.config.BerthConfig;
import io.berth.config.TlsSettings;
import io.berth.config.TlsSettings.Source;
import io.berth.pace.Periodically;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Registers Berth's own TLS configuration before Quarkus opens its ports, and keeps what it hands out up to date. */
@ApplicationScoped
class OwnServing {
    private static final Logger LOG = Logger.getLogger(OwnServing.class);
    private static final int FIRST = 50;

    private final Vertx vertx;
    private final TlsConfigurationRegistry registry;
    private final TlsSettings settings;
    private final OwnCertificate certificate;
    private final ClientTrust trust;
    private final Optional<String> served;
    private Optional<Periodically> ticks = Optional.empty();
    private volatile String told = "";

    OwnServing(
            Vertx vertx,
            TlsConfigurationRegistry registry,
            BerthConfig config,
            OwnCertificate certificate,
            ClientTrust trust,
            @ConfigProperty(name = "quarkus.http.tls-configuration-name") Optional<String> served) {
        this.vertx = vertx;
        this.registry = registry;
        this.settings = config.tls();
        this.certificate = certificate;
        this.trust = trust;
        this.served = served;
    }

    void start(@Observes @Priority(FIRST) StartupEvent event, BerthConfig config) {
        if (settings.source() == Source.files) {
            return;
        }
        if (!served.equals(Optional.of(OwnTls.NAME)) || !config.cluster().isFollowed()) {
            throw new ConfigurationException(
                    "berth.tls.source is self, which keeps a certificate in the cluster and serves"
                            + " it by name: set berth.cluster to kubernetes, and quarkus.http.tls-configuration-name to "
                            + OwnTls.NAME);
        }
        ClientAuthorities clients = new ClientAuthorities(settings.clientCa());
        clients.reread();
        trust.holdTo(clients);
        registry.register(OwnTls.NAME, new OwnTls(certificate.key(), clients));
        ticks = Optional.of(new Periodically(vertx, settings.tick(), () -> look(clients)));
    }

    private Uni<Void> look(ClientAuthorities clients) {
        return Uni.createFrom()
                .voidItem()
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .invoke(clients::reread)
                .chain(certificate::look)
                .invoke(() -> told = "")
                .onFailure()
                .invoke(this::tell);
    }

    /** Once: the same is so at the next tick. */
    private void tell(Throwable failure) {
        String why = String.valueOf(failure.getMessage());
        if (!why.equals(told)) {
            told = why;
            LOG.warnf("Berth's own certificate cannot be looked after: %s", why);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        ticks.ifPresent(Periodically::close);
    }
}
