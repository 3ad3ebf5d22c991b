package io.berth.chaos;

import static org.awaitility.Awaitility.await;

import io.berth.chaos.nemesis.Station;
import io.berth.chaos.nemesis.Victims;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.KubeApi;
import io.berth.sandbox.cluster.Kubelet;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.fault.ApiProxy;
import io.berth.sandbox.fault.RedisProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Eight real kubelets, a Redis that keeps all, three replicas with wires of their own, and one more wire for who binds by itself. */
final class World implements AutoCloseable {
    static final int REPLICAS = 3;
    static final int KUBELETS = 8;
    static final String TTL = "3s";

    /** Short, so that much happens; a bind is fenced 3.5 s after it was begun. */
    private static final Map<String, String> SETTINGS = Map.of(
            "berth.bind.timeout", "3s",
            "berth.fence.after", "500ms",
            "berth.replica.gone-after", "1500ms",
            "berth.mirror.compare-interval", "5s",
            "berth.audit.interval", "10s");

    private static final Duration TO_START = Duration.ofMinutes(4);

    private final List<AutoCloseable> started = new ArrayList<>();
    private final Cluster cluster;
    private final Victims victims;

    private World() {
        try {
            cluster = add(Cluster.start(ClusterOptions.BARE.withKubelets(KUBELETS)));
            cluster.awaitSettled();
            BaseRoles.grantIn(cluster);
            var redis = add(RedisServer.start(RedisOptions.ALL_KEPT));
            var stations = new ArrayList<Station>();
            for (var i = 0; i < REPLICAS; i++) {
                stations.add(station(redis));
            }
            victims = new Victims(stations, redis, cluster.apiServer(), add(new ApiProxy(cluster)));
            await("all replicas are ready")
                    .atMost(TO_START)
                    .until(() -> replicas().stream().allMatch(replica -> replica.answers("/q/health/ready")));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    static World start() {
        return new World();
    }

    private Station station(RedisServer redis) {
        var wire = add(new RedisProxy(redis.port()));
        var api = add(new ApiProxy(cluster));
        var settings = new TreeMap<>(SETTINGS);
        settings.putAll(api.settingsFor(User.BERTH));
        return new Station(add(Replica.launch(Ports.free(), wire.url(), settings)), wire, api);
    }

    private <T extends AutoCloseable> T add(T part) {
        started.add(part);
        return part;
    }

    Victims victims() {
        return victims;
    }

    List<Replica> replicas() {
        return victims.stations().stream().map(Station::replica).toList();
    }

    List<String> nodes() {
        return cluster.kubelets().stream().map(Kubelet::name).toList();
    }

    /** Past every wire. */
    KubeApi api() {
        return cluster.admin();
    }

    /** By the wire of who binds by itself. */
    KubeApi outside() {
        return new KubeApi(
                victims.outside().url(),
                User.ADMIN,
                cluster.admin().client(),
                cluster.admin().limit());
    }

    @Override
    public void close() {
        for (var part : started.reversed()) {
            try {
                part.close();
            } catch (Exception e) {
                System.err.println("cannot end " + part + ": " + e);
            }
        }
    }
}
