package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.RedisResource;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Watch;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a watch tells of permits, and what becomes of those that nobody decides. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
class PermitTimesTest {
    @ConfigProperty(name = "quarkus.http.test-port")
    int port;

    private final String mine = Wire.fresh("waits");
    private Rest holder = new Rest(0, mine);

    @BeforeEach
    void open() {
        holder = new Rest(port, mine);
        Wire.awaitOpen();
        holder.put("/v1/nodes/" + mine, Map.of("allocatable", Map.of("cpu", "4")));
    }

    @Test
    void aPermitThatNobodyDecidesEndsTheRow() {
        try (var watch = Watch.open(port, "&holder=" + mine)) {
            String id = reserve("unwatched", "1s");
            await().atMost(Wire.LIMIT).until(() -> watch.changes().size() == 2);
            var ended = watch.changes().getLast();
            assertThat(ended.type()).isEqualTo("Expired");
            assertThat(ended.data().path("reason").asText()).isEqualTo("PermitTimedOut");
            var outcome = ended.reservation().path("outcome");
            assertThat(outcome.path("result").asText()).isEqualTo("PermitTimedOut");
            assertThat(outcome.path("message").asText()).startsWith("permit unwatched was not decided in time");
            assertThat(holder.get("/v1/reservations/" + id).expect(410).body().path("outcome"))
                    .isEqualTo(outcome);
            assertThat(holder.get("/v1/nodes/" + mine)
                            .body()
                            .at("/available/cpu")
                            .asText())
                    .isEqualTo("4");
        }
        assertThat(holder.get("/q/metrics").body().asText())
                .contains("berth_permit_wait_seconds_count{permit=\"unwatched\",result=\"timed-out\"}");
    }

    @Test
    void aWatchTellsOfEachWord() {
        try (var watch = Watch.open(port, "&holder=" + mine)) {
            String allowed = reserve("quota", "1m");
            decide(allowed, Map.of("decision", "allow", "reason", "fair"));
            String denied = reserve("quota", "1m");
            decide(denied, Map.of("decision", "deny", "reason", "ünfair"));
            await().atMost(Wire.LIMIT).until(() -> watch.changes().size() == 4);
            assertThat(watch.changes())
                    .extracting(event ->
                            event.type() + " " + event.data().path("reason").asText())
                    .containsExactly("Reserved ", "Permitted quota", "Reserved ", "Rejected PermitDenied");
            assertThat(watch.changes())
                    .extracting(
                            event -> event.reservation().at("/permits/0/state").asText())
                    .containsExactly("waiting", "allowed", "waiting", "denied");
            assertThat(watch.changes()
                            .getLast()
                            .reservation()
                            .at("/outcome/message")
                            .asText())
                    .isEqualTo("ünfair");
        }
    }

    private void decide(String id, Map<String, String> decision) {
        holder.as("approver")
                .post("/v1/reservations/" + id + "/permits/quota", decision)
                .expect(200);
    }

    private String reserve(String permit, String timeout) {
        return holder.post(
                        "/v1/reservations",
                        Map.of(
                                "pod",
                                Map.of("namespace", "default", "name", "web", "uid", Wire.fresh("uid")),
                                "node",
                                mine,
                                "requests",
                                Map.of("cpu", "1"),
                                "permits",
                                List.of(Map.of("name", permit, "timeout", timeout))))
                .expect(201)
                .text("id");
    }
}
