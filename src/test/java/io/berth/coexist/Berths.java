package io.berth.coexist;

import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Balancer;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.ExtenderOptions;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Redis, three replicas of Berth, and one address for all of them. */
final class Berths implements AutoCloseable {
    static final int REPLICAS = 3;

    private static final Duration TO_START = Duration.ofMinutes(2);

    private final RedisServer redis = RedisServer.start(RedisOptions.NOTHING_KEPT);
    private final List<Replica> replicas;
    private final Balancer balancer;

    Berths(Arena arena) {
        var settings = new TreeMap<>(arena.cluster().settingsFor(User.BERTH));
        replicas = Stream.generate(Ports::free)
                .distinct()
                .limit(REPLICAS)
                .map(port -> Replica.launch(port, redis.url(), settings))
                .toList();
        balancer = new Balancer(replicas.stream().map(Replica::port).toList());
        try {
            awaitReady();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** What a kube-scheduler is told that places Pods as this holder. */
    ExtenderOptions extender(String holder) {
        return ExtenderOptions.at("http://127.0.0.1:" + balancer.port() + "/extender/" + holder);
    }

    /** {@code kill -9}, and it is started again at once. */
    void strike(int replica) {
        var victim = replicas.get(replica % REPLICAS);
        victim.kill();
        victim.launchAgain();
    }

    void awaitReady() {
        await("all replicas are ready")
                .atMost(TO_START)
                .until(() -> replicas.stream().allMatch(replica -> replica.answers("/q/health/ready")));
    }

    @Override
    public void close() {
        balancer.close();
        replicas.forEach(Replica::close);
        redis.close();
    }
}
