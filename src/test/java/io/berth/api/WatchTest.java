package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Watch;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.core.ThrowingRunnable;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class WatchTest {
    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    // The pool is shared: rows of other tests run out meanwhile, and are told of too.
    private final String mine = "w" + UUID.randomUUID().toString().substring(0, 8);
    private final String n1 = mine + "-1";
    private final String n2 = mine + "-2";
    private final String byMe = "&holder=" + mine;
    private Rest alpha = new Rest(0, mine);

    @BeforeEach
    void declareNodes() {
        alpha = new Rest(port, mine);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> alpha.get("/q/health/ready").status() == 200);
        for (String node : List.of(n1, n2)) {
            alpha.put("/v1/nodes/" + node, Map.of("allocatable", Map.of("cpu", "8", "memory", "8Gi")));
        }
    }

    @Test
    void thePositionComesAtOnceAndThenEachChangeAsItHappens() {
        try (var watch = Watch.open(port, byMe)) {
            assertThat(watch.response().headers().firstValue("Content-Type")).contains("text/event-stream");
            soon(() -> assertThat(watch.events()).hasSize(1));
            assertThat(watch.events().getFirst().name()).isEqualTo("position");
            assertThat(watch.events().getFirst().data().size()).isEqualTo(1);
            assertThat(watch.events().getFirst().data().path("position").asText())
                    .isNotEmpty();

            var row = alpha.post("/v1/reservations", claim(n1)).expect(201).body();
            soon(() -> assertThat(watch.changes()).hasSize(1));
            var event = watch.changes().getFirst();
            assertThat(event.type()).isEqualTo("Reserved");
            assertThat(event.id()).isNotEmpty();
            assertThat(event.data().has("reason")).isFalse();
            assertThat(event.reservation()).isEqualTo(row);
        }
    }

    @Test
    void aRowsWholeLifeIsTold() {
        try (var watch = Watch.open(port, byMe)) {
            String id = reserve(n1);
            alpha.post("/v1/reservations/" + id + "/renew", Map.of("ttl", "1m")).expect(200);
            alpha.post("/v1/reservations/" + id + "/begin-bind", Map.of()).expect(200);
            alpha.post("/v1/reservations/" + id + "/settle", Map.of("outcome", "bound"))
                    .expect(200);
            alpha.post("/v1/reservations/" + id + "/settle", Map.of("outcome", "ended"))
                    .expect(200);
            soon(() -> assertThat(watch.changes())
                    .extracting(Watch.Event::type)
                    .containsExactly("Reserved", "Renewed", "Binding", "Bound", "Released"));
            assertThat(watch.changes())
                    .extracting(event -> event.reservation().path("phase").asText())
                    .containsExactly("Reserved", "Reserved", "Binding", "Bound", "Released");
        }
    }

    @Test
    void anExpiryIsToldWithItsReason() {
        try (var watch = Watch.open(port, byMe)) {
            var claim = new HashMap<String, Object>(claim(n1));
            claim.put("ttl", "1s");
            alpha.post("/v1/reservations", claim).expect(201);
            soon(() -> assertThat(watch.changes()).hasSize(2));
            var last = watch.changes().getLast();
            assertThat(last.type()).isEqualTo("Expired");
            assertThat(last.reservation().path("phase").asText()).isEqualTo("Expired");
            assertThat(last.data().path("reason").asText()).isNotEmpty();
        }
    }

    @Test
    void filtersChooseWhoseChangesAreTold() {
        try (var byNode = Watch.open(port, "&node=" + n2);
                var byHolder = Watch.open(port, byMe + "-b");
                var byNamespace = Watch.open(port, "&namespace=" + mine);
                var others = Watch.open(port, byMe)) {
            reserve(n1);
            String wanted = new Rest(port, mine + "-b")
                    .post("/v1/reservations", claim(n2, mine))
                    .expect(201)
                    .text("id");
            soon(() -> assertThat(others.changes()).hasSize(1));
            for (var watch : List.of(byNode, byHolder, byNamespace)) {
                soon(() -> assertThat(watch.changes()).hasSize(1));
                assertThat(watch.changes().getFirst().reservation().path("id").asText())
                        .isEqualTo(wanted);
            }
        }
    }

    @Test
    void aWatchResumesAfterTheLastEventId() {
        String start;
        try (var watch = Watch.open(port, byMe)) {
            soon(() -> assertThat(watch.events()).hasSize(1));
            start = watch.events().getFirst().data().path("position").asText();
        }
        List<String> ids = List.of(reserve(n1), reserve(n1), reserve(n2));
        try (var watch = Watch.open(port, byMe + "&position=" + start)) {
            soon(() -> assertThat(reserved(watch)).isEqualTo(ids));
            assertThat(watch.events().getFirst().data().path("position").asText())
                    .isEqualTo(start);
            // The header goes before the parameter.
            String first = watch.changes().getFirst().id();
            try (var resumed = Watch.open(port, byMe + "&position=" + start, "Last-Event-ID", first)) {
                soon(() -> assertThat(reserved(resumed)).isEqualTo(ids.subList(1, 3)));
            }
        }
    }

    private static List<String> reserved(Watch watch) {
        return watch.changes().stream()
                .filter(event -> event.type().equals("Reserved"))
                .map(event -> event.reservation().path("id").asText())
                .toList();
    }

    private String reserve(String node) {
        return alpha.post("/v1/reservations", claim(node)).expect(201).text("id");
    }

    static Map<String, Object> claim(String node) {
        return claim(node, "default");
    }

    static Map<String, Object> claim(String node, String namespace) {
        String uid = UUID.randomUUID().toString();
        return Map.of(
                "pod",
                Map.of("namespace", namespace, "name", "pod-" + uid, "uid", uid),
                "node",
                node,
                "requests",
                Map.of("cpu", "10m"));
    }

    static void soon(ThrowingRunnable assertion) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(assertion);
    }
}
