package io.berth.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.cluster.ResourceVersion;
import io.berth.mirror.Seen;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Pod that is followed costs at most 1 KB, its place in the map included. */
class PodMemoryTest {
    private static final int PODS = 50_000;

    @Test
    void isSmall() {
        var store = new SeenPods(Duration.ofHours(1));
        store.take(new Seen.Listed<>(pods(100), new ResourceVersion("1")));
        long before = used();
        store.take(new Seen.Listed<>(pods(PODS), new ResourceVersion("2")));
        long each = (used() - before) / PODS;
        System.out.println("bytes a Pod: " + each);
        assertThat(store.find("team-7", "checkout-service-7d9f8c6b54-00007")).isPresent();
        assertThat(each).isBetween(100L, 1024L);
    }

    private static List<Pod> pods(int count) {
        var reader = Json.of(PodJson.class);
        var pods = new ArrayList<Pod>();
        for (int i = 0; i < count; i++) {
            pods.add(PodReader.read(reader.read(running(i).getBytes(StandardCharsets.UTF_8))));
        }
        return pods;
    }

    private static String running(int i) {
        return """
            {"metadata":{"namespace":"team-%2$d","name":"checkout-service-7d9f8c6b54-%1$05d","uid":"%1$08d-4c1e-4b6f-9d3a-5f6e7d8c9b0a",
              "resourceVersion":"9%1$08d","creationTimestamp":"2026-01-01T00:00:00Z","labels":{"app":"checkout"}},
             "spec":{"nodeName":"node-%3$05d.zone-a.example.com","schedulerName":"default-scheduler",
              "containers":[{"name":"main","image":"registry.example.com/checkout:1","resources":{"requests":{"cpu":"250m","memory":"512Mi"}}}]},
             "status":{"phase":"Running","startTime":"2026-01-01T00:00:02Z",
              "conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2026-01-01T00:00:09Z"},
               {"type":"PodScheduled","status":"True","lastTransitionTime":"2026-01-01T00:00:01Z"}],
              "containerStatuses":[{"name":"main","state":{"running":{"startedAt":"2026-01-01T00:00:05Z"}}}]}}""".formatted(i, i % 50, i % 5000);
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
