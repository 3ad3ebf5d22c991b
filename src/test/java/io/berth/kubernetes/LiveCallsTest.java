package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.PodEvents.Severity;
import io.berth.cluster.PodRef;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsCluster
class LiveCallsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static Cluster cluster;
    private static Adapter adapter;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void readsWhatThereIs() {
        var made =
                cluster.admin().pods("default").create(pod("there").cpu("250m").scheduler("mine"));
        var read = adapter.pods.read("default", "there").await().atMost(LIMIT).orElseThrow();
        assertThat(read.ref()).isEqualTo(ref(made));
        assertThat(read.schedulerName()).isEqualTo("mine");
        assertThat(adapter.pods.read("default", "missing").await().atMost(LIMIT))
                .isEmpty();
        assertThat(adapter.pods.read("no-such-namespace", "there").await().atMost(LIMIT))
                .isEmpty();
    }

    @Test
    void tellsOfAPod() {
        var name = "a".repeat(200) + "." + "b".repeat(50);
        var made = cluster.admin().pods("default").create(pod(name));
        assertThat(adapter.pods.read("default", name).await().atMost(LIMIT))
                .as("its answer tells the time")
                .isPresent();
        adapter.events
                .post(ref(made), Severity.Warning, "KubeletSilent", "says nothing")
                .await()
                .atMost(LIMIT);
        var events = cluster.admin()
                .get("/api/v1/namespaces/default/events?fieldSelector=involvedObject.uid="
                        + ref(made).uid())
                .expect(200)
                .body()
                .path("items");
        assertThat(events).hasSize(1);
        assertThat(events.path(0).path("type").asText()).isEqualTo("Warning");
        assertThat(events.path(0).path("reason").asText()).isEqualTo("KubeletSilent");
        assertThat(events.path(0).path("reportingComponent").asText()).isEqualTo("berth.io/berth");
        assertThat(events.path(0).path("lastTimestamp").asText()).startsWith("20");
    }

    @Test
    void removesOnlyAPodThatWaitsForItsKubelet() {
        var pods = cluster.admin().pods("default");
        var unbound = pods.create(pod("unbound").controlled());
        var waiting = pods.create(pod("waiting").controlled().on("nowhere"));
        var bare = pods.create(pod("bare").on("nowhere"));
        var taken = pods.create(pod("taken").controlled().on("nowhere"));
        cluster.admin()
                .mergePatch(
                        "/api/v1/namespaces/default/pods/taken/status",
                        Map.of("status", Map.of("startTime", "2026-01-01T00:00:00Z")))
                .expect(200);
        var waits = ref(waiting);
        assertThat(removed(new PodRef(waits.namespace(), waits.name(), "another-uid")))
                .isFalse();
        assertThat(removed(ref(unbound))).isFalse();
        assertThat(removed(ref(taken))).isFalse();
        assertThat(removed(ref(bare))).as("nobody would make another").isFalse();
        assertThat(pods.find("waiting")).isPresent();
        assertThat(removed(waits)).isTrue();
        assertThat(removed(waits)).as("it is deleting, or gone").isFalse();
    }

    @Test
    void withoutTheRightItSaysSo() {
        BaseRoles.grantIn(cluster);
        var made =
                cluster.admin().pods("default").create(pod("kept").controlled().on("nowhere"));
        try (var own = new Adapter(() -> Adapter.config(cluster, cluster.port(), User.BERTH), Map.of())) {
            var removal = own.removal.deleteUnacknowledged(ref(made));
            assertThatThrownBy(() -> removal.await().atMost(LIMIT))
                    .isInstanceOf(ClusterUnavailableException.class)
                    .hasMessageContaining("403")
                    .hasMessageContaining("cannot delete resource");
            assertThat(own.refused.since()).isTrue();
        }
    }

    private static boolean removed(PodRef pod) {
        return adapter.removal.deleteUnacknowledged(pod).await().atMost(LIMIT);
    }

    private static PodRef ref(JsonNode pod) {
        var metadata = pod.path("metadata");
        return new PodRef(
                metadata.path("namespace").asText(),
                metadata.path("name").asText(),
                metadata.path("uid").asText());
    }
}
