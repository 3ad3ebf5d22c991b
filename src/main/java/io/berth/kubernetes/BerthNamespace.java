package io.berth.kubernetes;

import io.berth.config.BerthConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Where Berth's own objects are. */
@ApplicationScoped
class BerthNamespace {
    private final Optional<String> configured;
    private final Clients clients;

    BerthNamespace(BerthConfig config, Clients clients) {
        this.configured = config.namespace();
        this.clients = clients;
    }

    /** Reads files when it is not configured: not for an event loop. */
    String name() {
        return configured
                .or(() -> Optional.ofNullable(clients.current().getNamespace()))
                .orElse("default");
    }
}
