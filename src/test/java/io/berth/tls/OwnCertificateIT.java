package io.berth.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.fixtures.Authority;
import io.berth.fixtures.TlsClient;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas, one Secret at a real API server, and what they serve while it changes; neither is ever restarted. */
@NeedsCluster
class OwnCertificateIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String SECRET = "/api/v1/namespaces/berth/secrets/berth-guard";
    private static final Authority CLIENTS = Authority.named("clients");
    private static final List<Replica> REPLICAS = new ArrayList<>();
    private static final List<Integer> HTTPS = new ArrayList<>();
    private static Cluster cluster;
    private static RedisServer redis;

    @TempDir
    static Path folder;

    @BeforeAll
    static void startBothAtOnce() throws IOException {
        cluster = Cluster.start(ClusterOptions.BARE);
        redis = RedisServer.start();
        GuardInstall install = new GuardInstall(cluster, GuardInstall.Mode.enforce);
        install.roles();
        Files.writeString(folder.resolve("clients.crt"), CLIENTS.pem());
        int ports = Ports.free(4);
        for (int i = 0; i < 2; i++) {
            HTTPS.add(ports + i);
            Map<String, String> settings = new HashMap<>(cluster.settingsFor(User.BERTH));
            settings.putAll(install.settings(ports + i));
            settings.put("berth.guard.mode", "off");
            settings.put("berth.tls.tick", "500ms");
            settings.put("berth.tls.client-ca", folder.resolve("clients.crt").toString());
            REPLICAS.add(Replica.launch(ports + 2 + i, redis.url(), settings));
        }
        REPLICAS.forEach(Replica::awaitReady);
    }

    @AfterAll
    static void stop() {
        REPLICAS.forEach(Replica::close);
        redis.close();
        cluster.close();
    }

    private static String entry(String name) {
        var data = cluster.admin().get(SECRET).expect(200).body().path("data");
        return new String(Base64.getDecoder().decode(data.path(name).asText()), US_ASCII);
    }

    private static void remove(String... entries) {
        Map<String, Object> data = new HashMap<>();
        for (String name : entries) {
            data.put(name, "");
        }
        cluster.admin().mergePatch(SECRET, Map.of("data", data)).expect(200);
    }

    private static TlsClient client(int replica) {
        return TlsClient.to(HTTPS.get(replica), entry("ca.crt"));
    }

    /** As one, or not yet. */
    private static @Nullable X509Certificate served() throws IOException {
        X509Certificate first = client(0).served();
        return first.equals(client(1).served()) ? first : null;
    }

    @Test
    void oneOfThemMadeWhatBothServe() throws IOException {
        assertThat(client(0).served()).isEqualTo(client(1).served());
        long made = REPLICAS.stream()
                .filter(replica -> replica.said().contains("has new [ca.crt, ca.key, tls.crt"))
                .count();
        assertThat(made).isOne();
    }

    @Test
    void aCertificateThatIsTakenAwayIsMadeAnewAndServedByBoth() throws IOException {
        X509Certificate before = client(0).served();
        remove("tls.crt", "tls.key");
        await().atMost(LIMIT).ignoreExceptions().until(() -> {
            X509Certificate now = served();
            return now != null && !now.equals(before);
        });
    }

    @Test
    void aNewAuthorityIsToldOfBesideTheOneBeforeAndNothingOfItIsServedYet() throws Exception {
        X509Certificate before = client(0).served();
        String known = entry("ca.crt");
        remove("ca.key");
        await().atMost(LIMIT).until(() -> !entry("ca.crt").equals(known));
        assertThat(entry("ca.crt")).endsWith(known);
        assertThat(entry("ca.key")).contains("PRIVATE KEY");
        assertThat(TlsClient.to(HTTPS.getFirst(), known).served()).isEqualTo(before);
    }

    @Test
    void schedulersComeInByTheAuthoritiesOfTheFileAsItIsNow() throws IOException {
        Authority next = Authority.named("next");
        assertThat(client(0).get("/extender/alpha/no-such-verb").statusCode()).isEqualTo(401);
        assertThat(status(CLIENTS, "alpha")).isEqualTo(404);
        assertThat(status(CLIENTS, "beta")).isEqualTo(403);
        assertThatThrownBy(() -> status(next, "alpha")).isInstanceOf(IOException.class);
        Files.writeString(folder.resolve("clients.crt"), next.pem());
        await().atMost(LIMIT).ignoreExceptions().until(() -> status(next, "alpha") == 404);
        assertThatThrownBy(() -> status(CLIENTS, "alpha")).isInstanceOf(IOException.class);
        Files.writeString(folder.resolve("clients.crt"), CLIENTS.pem());
        await().atMost(LIMIT).ignoreExceptions().until(() -> status(CLIENTS, "alpha") == 404);
    }

    private static int status(Authority authority, String name) throws IOException {
        return client(0)
                .as(authority.client(name))
                .get("/extender/alpha/no-such-verb")
                .statusCode();
    }
}
