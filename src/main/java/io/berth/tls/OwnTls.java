package io.berth.tls;

import io.quarkus.tls.BaseTlsConfiguration;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.SSLOptions;
import io.vertx.core.net.TrustOptions;
import java.util.Set;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** The TLS configuration that Quarkus' server is started with; what it hands out changes while the server runs. */
final class OwnTls extends BaseTlsConfiguration {
    /** As {@code quarkus.http.tls-configuration-name} names it. */
    static final String NAME = "berth";

    private final NewestKey key;
    private final ClientAuthorities clients;

    OwnTls(NewestKey key, ClientAuthorities clients) {
        this.key = key;
        this.clients = clients;
    }

    @Override
    public KeyCertOptions getKeyStoreOptions() {
        return KeyCertOptions.wrap(key);
    }

    @Override
    public TrustOptions getTrustStoreOptions() {
        return TrustOptions.wrap(clients);
    }

    @Override
    public SSLOptions getSSLOptions() {
        return new SSLOptions()
                .setKeyCertOptions(getKeyStoreOptions())
                .setTrustOptions(getTrustStoreOptions())
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3", "TLSv1.2"));
    }

    @Override
    public SSLContext createSSLContext() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {key}, new TrustManager[] {clients}, null);
        return context;
    }
}
