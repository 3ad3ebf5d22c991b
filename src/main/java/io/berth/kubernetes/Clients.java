package io.berth.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.quarkus.kubernetes.client.runtime.internal.KubernetesClientBuildConfig;
import io.quarkus.kubernetes.client.runtime.internal.KubernetesClientUtils;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The client of the day. It is made anew when a token or a certificate has changed on disk, since a client keeps what it was
 * made with; the one before lives on while watches that were begun with it may.
 */
@ApplicationScoped
class Clients {
    private static final Logger LOG = Logger.getLogger(Clients.class);
    private static final int CONNECT_MILLIS = 2000;
    private static final int REQUEST_MILLIS = 5000;
    private static final Duration OLD_ONES_LIVE = Watching.LONGEST.plusMinutes(1);

    private final Supplier<Config> configured;
    private final Deque<Old> old = new ArrayDeque<>();
    private @Nullable KubernetesClient client;
    private @Nullable Credentials credentials;

    @Inject
    Clients(KubernetesClientBuildConfig settings) {
        this(() -> KubernetesClientUtils.createConfig(settings));
    }

    Clients(Supplier<Config> configured) {
        this.configured = configured;
    }

    /** Reads files: not for an event loop. */
    synchronized KubernetesClient current() {
        KubernetesClient present = client;
        Credentials since = credentials;
        if (present != null && since != null && !since.changed()) {
            return present;
        }
        Config config = configured.get();
        Credentials read = Credentials.of(config);
        stripTokens(config);
        // A watch has a connection of its own, so that dropping it drops what it holds back.
        config.setHttp2Disable(true);
        config.setRequestRetryBackoffLimit(0); // who calls knows whether and when to repeat
        config.setConnectionTimeout(Math.min(CONNECT_MILLIS, config.getConnectionTimeout()));
        config.setRequestTimeout(Math.min(REQUEST_MILLIS, config.getRequestTimeout()));
        KubernetesClient fresh =
                new KubernetesClientBuilder().withConfig(config).build();
        if (present != null) {
            LOG.info("The credentials for the API server have changed on disk and are read anew");
            old.add(new Old(present, System.nanoTime()));
        }
        closeOld();
        credentials = read;
        client = fresh;
        return fresh;
    }

    /** The end of a file's line is none of a token's. */
    private static void stripTokens(Config config) {
        if (config.getAutoOAuthToken() != null) {
            config.setAutoOAuthToken(config.getAutoOAuthToken().strip());
        }
        if (config.getOauthToken() != null) {
            config.setOauthToken(config.getOauthToken().strip());
        }
    }

    private void closeOld() {
        while (!old.isEmpty() && System.nanoTime() - old.peek().since() > OLD_ONES_LIVE.toNanos()) {
            old.remove().client().close();
        }
    }

    @PreDestroy
    synchronized void close() {
        old.forEach(one -> one.client().close());
        if (client != null) {
            client.close();
        }
    }

    private record Old(KubernetesClient client, long since) {}
}
