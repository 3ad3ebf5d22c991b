package io.berth.sandbox;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls in flight are bounded: one more is refused at once, and nothing of it is done. */
class OverloadedIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void refusesTheCallAboveTheBoundAndServesAgainAfterwards() {
        var bound = Map.of("berth.table.max-in-flight", "1", "berth.table.deadline", "10s");
        try (var parts = Proxied.start(RedisOptions.ALL_KEPT, bound)) {
            var rest = parts.replica().rest("alpha").within(LIMIT);
            await().atMost(LIMIT).ignoreExceptions().until(() -> {
                parts.nodes().declare("bounded", Map.of("pods", "10"));
                return true;
            });
            // A tick of the replica's own waits for the silent Redis, and with it the one place is taken.
            parts.proxy().silence();
            await().atMost(LIMIT)
                    .until(() -> "overloaded"
                            .equals(Ask.pod("above").on("bounded").send(rest).code()));
            parts.proxy().speak();
            await().atMost(LIMIT)
                    .until(() -> Ask.pod("after").on("bounded").send(rest).status() == 201);
        }
    }
}
