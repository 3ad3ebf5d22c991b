package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.PodEvents.Severity;
import io.berth.cluster.PodRef;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With {@code berth.cluster=none} no client is made, so that no kubeconfig of this machine is ever read. */
class NoClusterTest {
    @Test
    void nothingIsLookedUp() {
        var pod = new PodRef("default", "p", "u");
        try (var adapter = new Adapter(NoClusterTest::fail, Map.of("berth.cluster", "none"));
                var seen = new Followed<>(adapter.pods)) {
            adapter.pods.restart();
            var calls = List.<Uni<?>>of(
                    adapter.pods.read("default", "p"),
                    adapter.pods.list(),
                    adapter.beacon.mark("m"),
                    adapter.events.post(pod, Severity.Normal, "Reason", "message"),
                    adapter.removal.deleteUnacknowledged(pod));
            assertThat(calls)
                    .allSatisfy(call -> assertThatThrownBy(() -> call.await().atMost(Duration.ofSeconds(10)))
                            .isInstanceOf(ClusterUnavailableException.class)
                            .hasMessage("no cluster is configured"));
            assertThat(adapter.pods.seen("default", "p")).isEmpty();
            assertThat(seen.all()).isEmpty();
        }
    }

    private static io.fabric8.kubernetes.client.Config fail() {
        throw new AssertionError("a configuration is looked up");
    }
}
