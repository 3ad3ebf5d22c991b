package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;

/** One feed for all replicas: what is done through one is told at every other, and a watch may move between them. */
class WatchIT {
    @Test
    void aChangeThroughOneReplicaIsToldAtAnother() {
        var sandbox = SharedSandbox.get();
        Nodes.of(sandbox).declare("watched", Map.of("pods", "1000"));
        try (var watch = watch(sandbox, 1, "")) {
            var ids = reserve(sandbox, "watched", 20);
            soon(() -> assertThat(reserved(watch)).isEqualTo(ids));
            // Cut off here, it resumes at the third replica.
            var middle = watch.changes().get(9).id();
            try (var resumed = watch(sandbox, 2, "", "Last-Event-ID", middle)) {
                var more = reserve(sandbox, "watched", 5);
                soon(() -> assertThat(reserved(resumed)).hasSize(15));
                assertThat(reserved(resumed).subList(0, 10)).isEqualTo(ids.subList(10, 20));
                assertThat(reserved(resumed).subList(10, 15)).isEqualTo(more);
            }
        }
    }

    @Test
    void anOpenWatchDoesNotHoldUpAReplicasEnd() {
        try (var sandbox = Sandbox.start(SandboxOptions.THREE.withReplicas(1));
                var watch = Watch.open(sandbox.replicas().getFirst().port(), "")) {
            soon(() -> assertThat(watch.events()).hasSize(1));
            assertThat(sandbox.replicas().getFirst().terminate()).isEqualTo(143);
            soon(() -> assertThat(watch.isOver()).isTrue());
        }
    }

    private static Watch watch(Sandbox sandbox, int replica, String query, String... headers) {
        return Watch.open(sandbox.replicas().get(replica).port(), "&node=watched" + query, headers);
    }

    /** The ids in the order of the grants. */
    private static List<String> reserve(Sandbox sandbox, String node, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Ask.pod("watched-" + System.nanoTime())
                        .on(node)
                        .send(sandbox.rest(0, "alpha"))
                        .expect(201)
                        .text("id"))
                .toList();
    }

    private static List<String> reserved(Watch watch) {
        return watch.changes().stream()
                .filter(event -> event.type().equals("Reserved"))
                .map(event -> event.reservation().path("id").asText())
                .toList();
    }

    private static void soon(ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(assertion);
    }
}
