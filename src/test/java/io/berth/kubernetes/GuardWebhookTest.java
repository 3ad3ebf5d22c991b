package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.GuardWebhook.Pointed;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The webhook configuration on a real API server: pointed where it stands, and never made. */
@NeedsCluster
class GuardWebhookTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String PATH = "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations";
    private static final String BERTHS = PATH + "/berth-guard";
    private static Cluster cluster;
    private static Adapter adapter;
    private static byte[] authority;

    @BeforeAll
    static void start() throws IOException {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
        authority = Files.readAllBytes(cluster.certificate());
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @AfterEach
    void remove() {
        cluster.admin().delete(BERTHS);
    }

    @Test
    void oneThatIsNotThereIsNotMade() {
        assertThat(point("/guard/v1/a", Optional.empty())).isEqualTo(Pointed.ABSENT);
        assertThat(cluster.admin().get(BERTHS).status()).isEqualTo(404);
    }

    @Test
    void aServiceIsGivenItsPathAndItsAuthorities() {
        make("guard.berth.io", Map.of("service", Map.of("namespace", "berth", "name", "berth")));
        assertThat(point("/guard/v1/a", Optional.of(authority))).isEqualTo(Pointed.CHANGED);
        assertThat(client().at("/service/path").asText()).isEqualTo("/guard/v1/a");
        assertThat(client().at("/service/name").asText()).isEqualTo("berth");
        assertThat(decoded(client().path("caBundle"))).isEqualTo(new String(authority, US_ASCII));
        var version = version();
        assertThat(point("/guard/v1/a", Optional.of(authority))).isEqualTo(Pointed.AS_IT_WAS);
        // Authorities that are somebody else's are left.
        assertThat(point("/guard/v1/a", Optional.empty())).isEqualTo(Pointed.AS_IT_WAS);
        assertThat(version()).isEqualTo(version);
        assertThat(point("/guard/v1/b", Optional.empty())).isEqualTo(Pointed.CHANGED);
        assertThat(client().at("/service/path").asText()).isEqualTo("/guard/v1/b");
        assertThat(client().hasNonNull("caBundle")).isTrue();
    }

    @Test
    void anAddressKeepsItsHost() {
        make("guard.berth.io", Map.of("url", "https://127.0.0.1:8443/old"));
        assertThat(point("/guard/v1/a", Optional.empty())).isEqualTo(Pointed.CHANGED);
        assertThat(client().path("url").asText()).isEqualTo("https://127.0.0.1:8443/guard/v1/a");
    }

    @Test
    void otherPeoplesWebhooksInItAreLeft() {
        make("other.example.com", Map.of("url", "https://127.0.0.1:8443/old"));
        assertThat(point("/guard/v1/a", Optional.empty())).isEqualTo(Pointed.ABSENT);
        assertThat(client().path("url").asText()).isEqualTo("https://127.0.0.1:8443/old");
    }

    @Test
    void whoMayNotIsToldSo() {
        make("guard.berth.io", Map.of("url", "https://127.0.0.1:8443/old"));
        try (var berth = new Adapter(() -> Adapter.config(cluster, cluster.port(), User.BERTH), Map.of())) {
            var webhook = new KubernetesGuardWebhook(berth.api);
            assertThatThrownBy(() -> webhook.point("/guard/v1/a", Optional.empty())
                            .await()
                            .atMost(LIMIT))
                    .isInstanceOf(ClusterUnavailableException.class)
                    .hasMessageContaining("403");
        }
    }

    private static Pointed point(String path, Optional<byte[]> authorities) {
        return new KubernetesGuardWebhook(adapter.api)
                .point(path, authorities)
                .await()
                .atMost(LIMIT);
    }

    private static void make(String name, Map<String, ?> client) {
        var webhook = Map.of(
                "name",
                name,
                "clientConfig",
                client,
                "sideEffects",
                "None",
                "failurePolicy",
                "Ignore",
                "admissionReviewVersions",
                List.of("v1"));
        cluster.admin()
                .post(PATH, Map.of("metadata", Map.of("name", "berth-guard"), "webhooks", List.of(webhook)))
                .expect(201);
    }

    private static JsonNode client() {
        return configuration().at("/webhooks/0/clientConfig");
    }

    private static String version() {
        return configuration().at("/metadata/resourceVersion").asText();
    }

    private static JsonNode configuration() {
        return cluster.admin().get(BERTHS).expect(200).body();
    }

    private static String decoded(JsonNode base64) {
        try {
            return new String(base64.binaryValue(), US_ASCII);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
