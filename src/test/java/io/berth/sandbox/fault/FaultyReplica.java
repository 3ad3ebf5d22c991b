package io.berth.sandbox.fault;

import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A replica, and the two proxies by which alone it reaches its API server and its Redis. */
record FaultyReplica(ApiProxy api, RedisProxy redis, Replica replica) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(45);

    /** Not waited for. */
    static FaultyReplica launch(Cluster cluster, RedisServer redis, Map<String, String> settings) {
        var toApi = new ApiProxy(cluster);
        var toRedis = new RedisProxy(redis.port());
        var all = new HashMap<>(settings);
        all.putAll(toApi.settingsFor(User.BERTH));
        return new FaultyReplica(toApi, toRedis, Replica.launch(Ports.free(), toRedis.url(), all));
    }

    Rest rest() {
        return replica.rest(FaultyCluster.HOLDER).within(LIMIT);
    }

    /** What is on its way still arrives, as its rules say. */
    void kill() {
        replica.kill();
    }

    /** With what is held left as it is. */
    void restart() {
        replica.restart();
    }

    /** No rule is left, what was held is delivered, and it runs and is ready. */
    void heal() {
        api.rules().clear();
        redis.rules().clear();
        api.accept();
        redis.accept();
        if (!replica.isAlive()) {
            replica.restart();
        }
        replica.awaitReady();
    }

    @Override
    public void close() {
        replica.close();
        api.close();
        redis.close();
    }
}
