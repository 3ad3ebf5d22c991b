package io.berth.redis;

import io.quarkus.redis.client.RedisOptionsCustomizer;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import org.jboss.logging.Logger;

/** The options that Quarkus made of the {@code quarkus.redis.*} settings: hosts, password, TLS. */
@ApplicationScoped
class RedisAddress implements RedisOptionsCustomizer {
    private static final Logger LOG = Logger.getLogger(RedisAddress.class);

    private volatile RedisOptions options = new RedisOptions();
    private final Instance<Redis> client;

    RedisAddress(Instance<Redis> client) {
        this.client = client;
    }

    @Override
    public void customize(String clientName, RedisOptions made) {
        options = new RedisOptions(made);
    }

    RedisOptions options() {
        Redis made = client.get(); // Quarkus makes the client, and with it the options, on first use
        LOG.debugf("Options are those of %s", made);
        return options;
    }
}
