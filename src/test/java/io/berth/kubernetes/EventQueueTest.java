package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.cluster.PodEvents.Severity;
import io.berth.cluster.PodRef;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Events that are told: two at a time, a bounded number waiting, and whoever tells them never waits. */
class EventQueueTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final PodRef POD = new PodRef("default", "p", "u");

    @Test
    void whatIsTooMuchIsDroppedAndCounted() throws IOException {
        var held = new CountDownLatch(1);
        int most = EventQueue.WAITING + EventQueue.IN_FLIGHT;
        try (var server = new RawApi();
                var adapter = to(server)) {
            for (int i = 0; i < most; i++) {
                server.then(connection -> {
                    awaitOpen(held);
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}".getBytes(UTF_8));
                });
            }
            for (int i = 0; i < most + 10; i++) {
                adapter.events.tell(POD, Severity.Normal, "Scheduled", "number " + i);
            }
            assertThat(dropped(adapter)).isEqualTo(10);
            await().atMost(LIMIT).until(() -> server.requests().size() == EventQueue.IN_FLIGHT);
            held.countDown();
            await().atMost(LIMIT).until(() -> server.requests().size() == most);
            assertThat(server.requests()).containsOnly("POST /api/v1/namespaces/default/events HTTP/1.1");
            assertThat(dropped(adapter)).isEqualTo(10);
        }
    }

    @Test
    void oneThatFailsIsCountedAndTheNextIsWritten() throws IOException {
        try (var server = new RawApi()
                        .answer("500 Internal Server Error", "", "{}")
                        .close("")
                        .answer("201 Created", "", "{}");
                var adapter = to(server)) {
            for (int i = 0; i < 3; i++) {
                adapter.events.tell(POD, Severity.Warning, "FailedScheduling", "number " + i);
            }
            await().atMost(LIMIT).until(() -> server.requests().size() == 3 && dropped(adapter) == 2);
        }
    }

    @Test
    void withoutAClusterNobodyIsTold() {
        try (var adapter = new Adapter(Config::empty, Map.of("berth.cluster", "none"))) {
            adapter.events.tell(POD, Severity.Normal, "Scheduled", "to nobody");
            assertThat(adapter.meters.find("berth.events.dropped").counter()).isNull();
        }
    }

    private static void awaitOpen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double dropped(Adapter adapter) {
        return adapter.meters.get("berth.events.dropped").counter().count();
    }

    private static Adapter to(RawApi server) {
        return new Adapter(
                () -> new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url())
                        .build(),
                Map.of());
    }
}
