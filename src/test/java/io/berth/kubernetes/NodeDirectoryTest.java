package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.NodeDirectory.LiveNode;
import io.berth.cluster.NodeName;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.tuples.Tuple2;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who may share a read of a node with whom, by a clock of the test's. */
class NodeDirectoryTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final NodeName NODE = new NodeName("node-a");
    private static final String NOT_FOUND = "{\"reason\":\"NotFound\",\"message\":\"nodes \\\"node-a\\\" not found\"}";

    private final AtomicLong millis = new AtomicLong();

    @Test
    void whatIsReadIsTheNodeAsItIsNow() throws IOException {
        try (var server = new RawApi()
                        .answer("200 OK", "", node("one", ""))
                        .answer("200 OK", "", node("two", "\"deletionTimestamp\":\"2026-01-01T00:00:00Z\","))
                        .answer("404 Not Found", "", NOT_FOUND);
                var adapter = to(server)) {
            var directory = directory(adapter);
            assertThat(read(directory)).contains(new LiveNode("one", false, Map.of("zone", "z")));
            millis.addAndGet(6);
            assertThat(read(directory)).contains(new LiveNode("two", true, Map.of("zone", "z")));
            millis.addAndGet(6);
            assertThat(read(directory)).isEmpty();
            assertThat(server.requests())
                    .containsOnly("GET /api/v1/nodes/node-a HTTP/1.1")
                    .hasSize(3);
        }
    }

    @Test
    void onlyAReadThatBeganAMomentAgoIsJoined() throws IOException {
        try (var server =
                        new RawApi().answer("200 OK", "", node("first", "")).answer("200 OK", "", node("second", ""));
                var adapter = to(server)) {
            var directory = directory(adapter);
            var both = Uni.combine()
                    .all()
                    .unis(directory.read(NODE), directory.read(NODE))
                    .asTuple();
            assertThat(both.await().atMost(LIMIT)).isEqualTo(Tuple2.of(live("first"), live("first")));
            millis.addAndGet(5);
            assertThat(read(directory)).isEqualTo(live("first"));
            assertThat(server.requests()).hasSize(1);
            millis.addAndGet(1);
            assertThat(read(directory)).as("six after that read began").isEqualTo(live("second"));
            millis.addAndGet(5);
            assertThat(read(directory))
                    .as("joined, five after the second began")
                    .isEqualTo(live("second"));
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void nothingIsReadBeforeSomebodyWaitsForIt() throws IOException {
        try (var server = new RawApi().answer("200 OK", "", node("now", ""));
                var adapter = to(server)) {
            var directory = directory(adapter);
            var asked = directory.read(NODE);
            assertThat(server.requests()).isEmpty();
            assertThat(asked.await().atMost(LIMIT)).isEqualTo(live("now"));
        }
    }

    @Test
    void aFailureIsOneForAllWhoJoinedAndForNobodyLater() throws IOException {
        try (var server = new RawApi()
                        .answer("500 Internal Server Error", "", "{}")
                        .answer("200 OK", "", node("up", ""));
                var adapter = to(server)) {
            var directory = directory(adapter);
            assertThatThrownBy(() -> read(directory)).isInstanceOf(ClusterUnavailableException.class);
            millis.addAndGet(6);
            assertThat(read(directory)).isEqualTo(live("up"));
        }
    }

    private Optional<LiveNode> read(KubernetesNodeDirectory directory) {
        return directory.read(NODE).await().atMost(LIMIT);
    }

    private KubernetesNodeDirectory directory(Adapter adapter) {
        return new KubernetesNodeDirectory(
                adapter.api, () -> Duration.ofMillis(millis.get()).toNanos());
    }

    private static Optional<LiveNode> live(String uid) {
        return Optional.of(new LiveNode(uid, false, Map.of("zone", "z")));
    }

    private static Adapter to(RawApi server) {
        return new Adapter(
                () -> new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url())
                        .build(),
                Map.of());
    }

    private static String node(String uid, String more) {
        return ("{\"metadata\":{\"name\":\"node-a\",\"uid\":\"%s\",%s\"resourceVersion\":\"7\","
                        + "\"labels\":{\"zone\":\"z\"}}}")
                .formatted(uid, more);
    }
}
