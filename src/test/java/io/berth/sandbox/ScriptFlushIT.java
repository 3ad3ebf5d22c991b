package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Redis forgets its scripts in the middle of load, and no call fails. */
class ScriptFlushIT {
    private static final int CLIENTS = 16;
    private static final int PAIRS = 300;

    @Test
    void failsNoCall() {
        var sandbox = SharedSandbox.get();
        var nodes = Nodes.of(sandbox);
        nodes.declare("flushed", Map.of("pods", "1000"));
        var busy = new AtomicInteger(CLIENTS);
        var flushes = new AtomicInteger();
        var results =
                AtOnce.run(CLIENTS + 1, i -> i == CLIENTS ? flush(sandbox, busy, flushes) : load(sandbox, i, busy));
        assertThat(results).containsOnly("");
        assertThat(flushes.get()).isGreaterThan(20);
        assertThat(nodes.isWhole("flushed")).isTrue();
    }

    private static String flush(Sandbox sandbox, AtomicInteger busy, AtomicInteger flushes) {
        try (var redis = sandbox.redis().connect()) {
            while (busy.get() > 0) {
                redis.call("SCRIPT", "FLUSH");
                // Some load between two flushes, counted by Redis and not by a clock.
                for (var i = 0; i < 50; i++) {
                    redis.call("PING");
                }
                flushes.incrementAndGet();
            }
        }
        return "";
    }

    /** What went wrong, or nothing. */
    private static String load(Sandbox sandbox, int client, AtomicInteger busy) {
        try {
            for (var i = 0; i < PAIRS; i++) {
                var rest = sandbox.rest(client + i, "holder-" + client);
                var row = Ask.pod("flushed-%d-%d".formatted(client, i))
                        .on("flushed")
                        .send(rest)
                        .expect(201);
                rest.delete("/v1/reservations/" + row.text("id")).expect(204);
            }
            return "";
        } catch (AssertionError | RuntimeException e) {
            return e.toString();
        } finally {
            busy.decrementAndGet();
        }
    }
}
