package io.berth.redis;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Refuses to start on a Redis that would drop rows. One that does not answer yet is waited for while running. */
@ApplicationScoped
class RedisFitness {
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final RedisLink redis;

    RedisFitness(RedisLink redis) {
        this.redis = redis;
    }

    void check(@Observes @Priority(100) StartupEvent event) {
        long until = System.nanoTime() + WAIT_NANOS;
        while (!redis.up() && redis.refusal().isEmpty() && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5)); // the main thread, before any request
        }
        redis.refusal().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
    }
}
