package io.berth.tls;

import io.berth.config.BerthConfig;
import io.berth.config.TlsSettings;
import io.quarkus.tls.TlsConfigurationRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Whether the authorities are named whose client certificates count. Where none are, a server takes those that a browser
 * would, and from one of these anybody may have a certificate.
 */
@ApplicationScoped
public class ClientTrust {
    private final TlsSettings settings;
    private final TlsConfigurationRegistry registry;
    private final Optional<String> served;
    private final boolean ofServer;
    private volatile Optional<ClientAuthorities> own = Optional.empty();

    ClientTrust(
            BerthConfig config,
            TlsConfigurationRegistry registry,
            @ConfigProperty(name = "quarkus.http.tls-configuration-name") Optional<String> served,
            @ConfigProperty(name = "quarkus.http.ssl.certificate.trust-store-file") Optional<String> file,
            @ConfigProperty(name = "quarkus.http.ssl.certificate.trust-store-files") Optional<List<String>> files) {
        this.settings = config.tls();
        this.registry = registry;
        this.served = served;
        this.ofServer = file.isPresent() || files.isPresent();
    }

    /** From now on these authorities count. */
    void holdTo(ClientAuthorities authorities) {
        own = Optional.of(authorities);
    }

    /** Whether a certificate that passed its handshake is still good: an authority may have been taken away since. */
    public boolean accepts(X509Certificate[] chain) {
        return own.map(authorities -> authorities.accepts(chain)).orElse(true);
    }

    public boolean isLimited() {
        return switch (settings.source()) {
            case self -> settings.clientCa().isPresent();
            case files ->
                served.map(registry::get)
                        .orElseGet(registry::getDefault)
                        .filter(tls -> tls.getKeyStoreOptions() != null)
                        .map(tls -> tls.getTrustStoreOptions() != null && !tls.isTrustAll())
                        .orElse(ofServer);
        };
    }
}
