package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What would make the table unsafe is said at the start, and Berth does not start. */
class RefusesToStartIT {
    @Test
    void onARedisThatEvicts() {
        try (var redis = RedisServer.start(RedisOptions.NOTHING_KEPT.withMaxmemoryPolicy("allkeys-lru"))) {
            assertThat(endOf(redis.url(), Map.of())).contains("maxmemory-policy", "allkeys-lru", "noeviction");
        }
    }

    @Test
    void whileNobodySaidWhoMayCall() {
        try (var redis = RedisServer.start()) {
            assertThat(endOf(redis.url(), Map.of("berth.auth.mode", ""))).contains("berth.auth.mode");
        }
    }

    @Test
    void openToAllBeyondLoopback() {
        try (var redis = RedisServer.start()) {
            assertThat(endOf(redis.url(), Map.of("quarkus.http.host", "0.0.0.0")))
                    .contains("berth.auth.mode", "loopback");
        }
    }

    private static String endOf(String redis, Map<String, String> settings) {
        try (var replica = Replica.launch(Ports.free(), redis, settings)) {
            assertThat(replica.awaitEnd()).isNotZero();
            return replica.said();
        }
    }
}
