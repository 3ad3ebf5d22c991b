package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** While Redis is away every call is answered, and afterwards service resumes by itself. */
class RedisDownIT {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration RETURN = Duration.ofSeconds(15);

    private static final Proxied PARTS = Proxied.start(RedisOptions.ALL_KEPT);

    private final RedisServer redis = PARTS.redis();
    private final CutProxy proxy = PARTS.proxy();
    private final Replica replica = PARTS.replica();
    private final Rest rest = replica.rest("alpha").within(PATIENCE);

    @AfterAll
    static void end() {
        PARTS.close();
    }

    @BeforeAll
    static void declare() {
        PARTS.nodes().declare("down", Map.of("pods", "1000"));
    }

    @Test
    void whenItIsKilled() {
        isAwayAndBack("killed", redis::kill, redis::restart);
    }

    @Test
    void whenItIsPaused() {
        isAwayAndBack("paused", redis::pause, redis::resume);
    }

    @Test
    void whenTheNetworkIsSilent() {
        isAwayAndBack("silent", proxy::silence, proxy::speak);
    }

    @Test
    void whenNobodyListens() {
        isAwayAndBack("refused", proxy::refuse, proxy::accept);
    }

    private void isAwayAndBack(String name, Runnable goes, Runnable comes) {
        Ask.pod(name).on("down").send(rest).expect(201);
        goes.run();
        try {
            for (var i = 0; i < 3; i++) {
                assertUnavailable(Ask.pod(name + "-away").on("down").send(rest));
                assertUnavailable(rest.get("/v1/nodes"));
            }
            assertThat(replica.answers("/q/health/live")).isTrue();
            await().atMost(RETURN).until(() -> !replica.answers("/q/health/ready"));
        } finally {
            comes.run();
        }
        await().atMost(RETURN).until(() -> replica.answers("/q/health/ready"));
        await().atMost(RETURN)
                .until(() -> Ask.pod(name + "-back").on("down").send(rest).status() == 201);
        Ask.pod(name).on("down").send(rest).expect(200);
    }

    private static void assertUnavailable(Rest.Answer answer) {
        answer.expect(503);
        assertThat(answer.code()).isEqualTo("table-unavailable");
        assertThat(answer.retryAfter())
                .hasValueSatisfying(seconds -> assertThat(seconds).matches("[1-9][0-9]*"));
    }
}
