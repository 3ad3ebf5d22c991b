package io.berth.sandbox;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives a {@code @QuarkusTest} its Redis. */
public final class RedisResource implements QuarkusTestResourceLifecycleManager {
    private @Nullable AnyRedis redis;

    @Override
    public Map<String, String> start() {
        var started = AnyRedis.start();
        redis = started;
        return Map.of("quarkus.redis.hosts", started.url());
    }

    @Override
    public void stop() {
        if (redis != null) {
            redis.close();
        }
    }
}
