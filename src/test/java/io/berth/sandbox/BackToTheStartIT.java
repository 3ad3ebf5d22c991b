package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** INV-9: after anything at all, over replicas that are killed, the free room is what it was at the start. */
class BackToTheStartIT {
    private static final int CLIENTS = 16;
    private static final int STEPS = 100_000;
    private static final int HOLDERS = 4;

    private final List<String> nodes =
            IntStream.range(0, 6).mapToObj(i -> "start-" + i).toList();

    @Test
    void leavesNothingBehind() {
        var seed = Long.getLong("berth.seed", new Random().nextLong());
        System.out.println("BackToTheStartIT: -Dberth.seed=" + seed);
        try (var sandbox = Sandbox.start(SandboxOptions.THREE.with("berth.audit.interval", "1s"))) {
            var look = Nodes.of(sandbox);
            nodes.forEach(node ->
                    look.declare(node, Map.of("cpu", "10", "memory", "20Gi", "nvidia.com/gpu", "2", "pods", "15")));

            var kills = anythingAtAll(sandbox, seed);
            assertThat(kills).isPositive();

            drain(sandbox);
            // A row whose time is up is listed no more, and its room is free when the next tick has come by.
            await().atMost(Duration.ofSeconds(10))
                    .untilAsserted(() -> assertThat(nodes).allMatch(look::isWhole));
            assertThat(Leftovers.in(sandbox.redis(), nodes.size())).isEmpty();
            assertThat(sandbox.replicas()).allSatisfy(BackToTheStartIT::assertAuditsFindNothing);
        }
    }

    private static void assertAuditsFindNothing(Replica replica) {
        var metrics = replica.rest("operator").get("/q/metrics").body().asText();
        assertThat(metrics).containsPattern("(?m)^berth_audit_drifted_sums(\\{.*})? 0\\.0$");
    }

    private int anythingAtAll(Sandbox sandbox, long seed) {
        var done = new AtomicLong();
        var clients = IntStream.range(0, CLIENTS)
                .mapToObj(i -> new RandomClient(
                        new Calls(sandbox, i, done), "holder-" + i % HOLDERS, new Random(seed + i), nodes))
                .toList();
        var nemesis = new Nemesis(sandbox, new Random(seed - 1), STEPS / 40);
        var kills = AtOnce.run(CLIENTS + 1, i -> {
            if (i == CLIENTS) {
                return nemesis.run(done::get, STEPS);
            }
            return steps(clients.get(i), done);
        });
        var answers = new TreeMap<String, Integer>();
        clients.forEach(client -> client.answers().forEach((what, times) -> answers.merge(what, times, Integer::sum)));
        System.out.println("BackToTheStartIT: " + kills.getLast() + " replicas killed; " + answers);
        return kills.getLast();
    }

    /** One that fails ends the nemesis' wait too. */
    private static int steps(RandomClient client, AtomicLong done) {
        try {
            for (var step = 0; step < STEPS / CLIENTS; step++) {
                client.step();
            }
            return 0;
        } catch (AssertionError | RuntimeException e) {
            done.addAndGet(STEPS);
            throw e;
        }
    }

    /** Reserved rows expire by themselves; of the others each holder says that they have ended. */
    private static void drain(Sandbox sandbox) {
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            var rows = sandbox.rest(0, "operator")
                    .get("/v1/reservations?limit=5000")
                    .expect(200)
                    .body()
                    .path("items");
            rows.forEach(row -> settle(sandbox, row));
            return rows.isEmpty();
        });
    }

    private static void settle(Sandbox sandbox, JsonNode row) {
        var outcome = Map.of("Binding", "failed", "Bound", "ended")
                .get(row.path("phase").asText());
        if (outcome != null) {
            sandbox.rest(1, row.path("holder").asText())
                    .post("/v1/reservations/" + row.path("id").asText() + "/settle", Map.of("outcome", outcome))
                    .expect(200);
        }
    }
}
