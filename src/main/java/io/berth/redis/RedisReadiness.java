package io.berth.redis;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready while a connection to a fit Redis stands. */
@Readiness
@ApplicationScoped
class RedisReadiness implements HealthCheck {
    private final RedisLink redis;

    RedisReadiness(RedisLink redis) {
        this.redis = redis;
    }

    @Override
    public HealthCheckResponse call() {
        var check = HealthCheckResponse.named("redis").status(redis.up());
        redis.refusal().ifPresent(why -> check.withData("refused", why));
        return check.build();
    }
}
