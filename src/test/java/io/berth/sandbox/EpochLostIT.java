package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** INV-5: after a loss of the table's data nothing is granted until the drain is over, and then in a new epoch. */
class EpochLostIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void closesTheTableAndOpensANewEpoch() {
        var options = SandboxOptions.THREE.withReplicas(2).with("berth.epoch.drain", "3s");
        try (var sandbox = Sandbox.start(options);
                var redis = sandbox.redis().connect()) {
            var nodes = Nodes.of(sandbox);
            nodes.declare("lost", Map.of("pods", "10"));
            var old = Ask.pod("old").on("lost").send(sandbox.rest(0, "alpha")).expect(201);

            redis.call("FLUSHALL");
            for (var i = 0; i < 2; i++) {
                var closed = Ask.pod("early")
                        .on("lost")
                        .send(sandbox.rest(i, "alpha"))
                        .expect(503);
                assertThat(closed.code()).isEqualTo("table-closed");
                assertThat(closed.retryAfter()).isPresent();
            }

            var ask = Ask.pod("new").on("lost");
            await().atMost(LIMIT).until(() -> ask.send(sandbox.rest(1, "alpha")).status() != 503);
            nodes.declare("lost", Map.of("pods", "10"));
            var fresh = ask.send(sandbox.rest(1, "alpha")).expect(201);
            assertThat(fresh.text("epoch")).isNotEqualTo(old.text("epoch"));
            for (var i = 0; i < 2; i++) {
                assertGone(sandbox.rest(i, "alpha"), old.text("id"));
                sandbox.rest(i, "beta")
                        .get("/v1/reservations/" + fresh.text("id"))
                        .expect(200);
            }
            assertThat(nodes.reserved("lost")).isOne();
        }
    }

    @Test
    void leavesNothingOfAnEpochOfWhichOnlyAPartIsLost() {
        var options = SandboxOptions.THREE.withReplicas(1).with("berth.epoch.drain", "1s");
        try (var sandbox = Sandbox.start(options);
                var redis = sandbox.redis().connect()) {
            var nodes = Nodes.of(sandbox);
            nodes.declare("partly", Map.of("pods", "10"));
            var rest = sandbox.rest(0, "alpha");
            var old = Ask.pod("old").on("partly").send(rest).expect(201);
            rest.post("/v1/reservations/" + old.text("id") + "/begin-bind", Map.of())
                    .expect(200);

            redis.call("DEL", "berth:{default}:pool");
            var ask = Ask.pod("old").on("partly");
            await().atMost(LIMIT).until(() -> ask.send(rest).status() == 201);
            assertGone(rest, old.text("id"));
            assertThat(nodes.reserved("partly")).isOne();
        }
    }

    private static void assertGone(Rest rest, String id) {
        var path = "/v1/reservations/" + id;
        assertThat(rest.get(path).expect(410).code()).isEqualTo("reservation-gone");
        rest.post(path + "/renew", Map.of()).expect(410);
        rest.post(path + "/begin-bind", Map.of()).expect(410);
        rest.delete(path).expect(204);
    }
}
