package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Rest.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Redis restarts with its append-only file while calls are under way: what was granted is still there. */
class RedisRestartIT {
    private static final int CLIENTS = 8;
    private static final int RESTARTS = 3;

    @Test
    void losesNothingThatWasGrantedWhenItIsStopped() {
        losesNothing(RedisServer::stop);
    }

    @Test
    void losesNothingThatWasGrantedWhenItIsKilled() {
        losesNothing(RedisServer::kill);
    }

    private static void losesNothing(Consumer<RedisServer> end) {
        try (var sandbox = Sandbox.start(SandboxOptions.THREE.withReplicas(2).withRedis(RedisOptions.ALL_KEPT))) {
            var nodes = Nodes.of(sandbox);
            nodes.declare("kept", Map.of("pods", "1000000"));
            var granted = new ConcurrentLinkedQueue<Answer>();
            var over = new AtomicBoolean();
            AtOnce.run(CLIENTS + 1, i -> {
                if (i < CLIENTS) {
                    reserveUntil(over, sandbox, i, granted);
                } else {
                    restart(sandbox.redis(), end, granted);
                    over.set(true);
                }
                return "";
            });

            var found = AtOnce.run(CLIENTS, i -> missing(sandbox.rest(i, "reader"), List.copyOf(granted), i));
            assertThat(found).allSatisfy(missing -> assertThat(missing).isEmpty());
            // A lost answer may have left a row that no client knows of, never the reverse.
            assertThat(nodes.reserved("kept")).isGreaterThanOrEqualTo(granted.size());
        }
    }

    private static void restart(RedisServer redis, Consumer<RedisServer> end, Queue<Answer> granted) {
        for (var i = 0; i < RESTARTS; i++) {
            awaitMore(granted);
            end.accept(redis);
            redis.restart();
        }
        awaitMore(granted);
    }

    /** Service goes on by itself. */
    private static void awaitMore(Queue<Answer> granted) {
        var before = granted.size();
        await().atMost(Duration.ofSeconds(20)).until(() -> granted.size() > before + 100);
    }

    private static void reserveUntil(AtomicBoolean over, Sandbox sandbox, int client, Queue<Answer> granted) {
        for (var i = 0; !over.get(); i++) {
            var ask = Ask.pod("kept-%d-%d".formatted(client, i)).on("kept").ttl("5m");
            var answer = ask.send(sandbox.rest(client + i, "holder-" + client));
            assertThat(answer.status()).isIn(200, 201, 503);
            if (answer.status() != 503) {
                granted.add(answer);
            }
        }
    }

    /** Those of one share of the rows that the table does not have as they were granted. */
    private static List<Answer> missing(Rest rest, List<Answer> granted, int share) {
        return granted.stream()
                .filter(row -> Math.floorMod(row.text("id").hashCode(), CLIENTS) == share)
                .filter(row -> {
                    var now = rest.get("/v1/reservations/" + row.text("id"));
                    return now.status() != 200 || !now.text("token").equals(row.text("token"));
                })
                .toList();
    }
}
