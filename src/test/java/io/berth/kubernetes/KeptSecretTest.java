package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.keep.KeptSecret.Kept;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@NeedsCluster
class KeptSecretTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Map<String, String> SETTINGS =
            Map.of("berth.namespace", "default", "berth.tls.source", "self");

    @Test
    void oneOfTwoChangesWinsAndTheOtherReadsIt() {
        try (var cluster = Cluster.start(ClusterOptions.BARE);
                var one = adapter(cluster, User.ADMIN);
                var other = adapter(cluster, User.ADMIN);
                var nobody = adapter(cluster, User.BERTH)) {
            assertThat(now(one.secret.read())).as("nobody has made it").isEmpty();
            cluster.admin()
                    .post("/api/v1/namespaces/default/secrets", Map.of("metadata", Map.of("name", "berth-guard")))
                    .expect(201);
            Kept before = now(one.secret.read()).orElseThrow();
            Kept same = now(other.secret.read()).orElseThrow();
            assertThat(before.entries()).isEmpty();
            assertThat(before.at()).as("the API server's time").isPresent();
            assertThat(now(one.secret.patch(before, Map.of("secret", new byte[] {0, -1, 7}))))
                    .isTrue();
            assertThat(now(other.secret.patch(same, Map.of("secret", "lost".getBytes(UTF_8)))))
                    .as("it was read before the other's change")
                    .isFalse();
            Kept after = now(other.secret.read()).orElseThrow();
            assertThat(after.entry("secret")).hasValue(new byte[] {0, -1, 7});
            assertThat(now(other.secret.patch(after, Map.of("ca.crt", "c".getBytes(UTF_8)))))
                    .isTrue();
            assertThat(now(one.secret.read()).orElseThrow().entries())
                    .as("the entry that was not named is left")
                    .containsOnlyKeys("secret", "ca.crt");
            assertThat(now(nobody.rights.missing()).toString())
                    .contains("get secrets berth-guard in default", "patch secrets berth-guard in default");
            assertThatThrownBy(() -> now(nobody.secret.read()))
                    .isInstanceOf(ClusterUnavailableException.class)
                    .hasMessageContaining("403");
        }
    }

    private static Adapter adapter(Cluster cluster, User user) {
        return new Adapter(() -> Adapter.config(cluster, cluster.port(), user), SETTINGS);
    }

    private static <T> T now(Uni<T> call) {
        return call.await().atMost(LIMIT);
    }
}
