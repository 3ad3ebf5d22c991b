package io.berth.api;

import static io.berth.api.Wire.as;
import static io.berth.api.Wire.claim;
import static io.berth.api.Wire.fresh;
import static io.berth.api.Wire.node;
import static io.berth.api.Wire.path;
import static io.berth.api.Wire.post;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.RedisResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever comes in, the answer is a problem of the caller's, and the table is as it was, byte for byte. */
@QuarkusTest
@QuarkusTestResource(RedisResource.class)
@TestProfile(GarbageTest.Alone.class)
class GarbageTest {
    /** A replica and a Redis in which no row of another test runs out meanwhile. */
    public static final class Alone implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("berth.reservation.ttl", "5m");
        }
    }

    private static final int CALLS = 1500;

    @ConfigProperty(name = "quarkus.redis.hosts")
    String redis;

    private String node = "";
    private @Nullable Response row;

    @BeforeEach
    void open() {
        Wire.awaitOpen();
        node = node("{'cpu':'4','memory':'8Gi'}");
        row = post("alpha", Wire.CREATE, claim(fresh("uid"), node, "{'cpu':'1'}"));
        row.then().statusCode(201);
    }

    @Test
    void changesNothing() throws IOException {
        long seed = Long.getLong("berth.seed", System.nanoTime());
        System.out.println("GarbageTest berth.seed=" + seed);
        Garbage garbage = new Garbage(new Random(seed), node, path(Objects.requireNonNull(row)));
        Map<String, String> before = RedisDump.of(redis);
        assertThat(before).isNotEmpty();
        for (int i = 0; i < CALLS; i++) {
            Garbage.Call call = garbage.next();
            Response answer = call.send();
            assertThat(answer.statusCode())
                    .as("%s, call %d of seed %d: %s", call, i, seed, answer.asString())
                    .isBetween(400, 499);
            assertThat(answer.contentType())
                    .as("%s, call %d of seed %d", call, i, seed)
                    .isEqualTo("application/problem+json");
        }
        assertThat(RedisDump.of(redis)).isEqualTo(before);
    }

    @Test
    void anOversizedHeaderIsTheCallersOwnFault() throws IOException {
        Map<String, String> before = RedisDump.of(redis);
        Response answer = as("alpha").header("X-Large", "a".repeat(100_000)).get("/v1/nodes");
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertThat(RedisDump.of(redis)).isEqualTo(before);
    }
}
