package io.berth.sandbox;

import java.util.Map;

/** One replica that reaches its Redis through a {@link CutProxy}. */
record Proxied(RedisServer redis, CutProxy proxy, Replica replica) implements AutoCloseable {
    static Proxied start(RedisOptions options) {
        return start(options, Map.of());
    }

    static Proxied start(RedisOptions options, Map<String, String> settings) {
        var redis = RedisServer.start(options);
        var proxy = new CutProxy(redis.port());
        return new Proxied(redis, proxy, Replica.start(Ports.free(), proxy.url(), settings));
    }

    Nodes nodes() {
        return new Nodes(replica.rest("operator"));
    }

    @Override
    public void close() {
        replica.close();
        proxy.close();
        redis.close();
    }
}
