package io.berth.bench;

import io.berth.redis.RawTable;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Resp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/** A Redis, and replicas beside a cluster that are started one after the other; tells what all of them use up. */
final class Berths implements AutoCloseable {
    private static final Pattern SCRIPTS = Pattern.compile("cmdstat_evalsha:calls=(\\d+),usec=(\\d+)");
    private static final Pattern MEMORY = Pattern.compile("used_memory:(\\d+)");

    private final FullCluster cluster;
    private final RedisServer redis = RedisServer.start(RedisOptions.NOTHING_KEPT);
    private final RawTable table = new RawTable("default");
    private final List<Replica> replicas = new ArrayList<>();
    private final Map<String, String> settings;

    Berths(FullCluster cluster, Map<String, String> more) {
        this.cluster = cluster;
        settings = new TreeMap<>(Replicas.SETTINGS);
        settings.putAll(cluster.settings());
        settings.putAll(more);
    }

    /** Starts one more, and gives what was spent until it was ready. */
    Spent startOne() {
        var before = spent(() -> 0);
        var replica = Replica.launch(Ports.free(), redis.url(), settings, Replicas.JVM);
        replicas.add(replica);
        replica.awaitReady();
        return spent(() -> 0).minus(before);
    }

    /** Up to now; {@code changes} counts what has been done to Pods. */
    Spent spent(LongSupplier changes) {
        var scripts = SCRIPTS.matcher(ask("INFO", "commandstats"));
        var ran = scripts.find();
        return new Spent(
                System.nanoTime() / 1e9,
                CpuTimes.of(redis.pid()),
                replicas.stream()
                        .mapToDouble(replica -> CpuTimes.of(replica.pid()))
                        .sum(),
                CpuTimes.of(cluster.cluster().apiServer().pid()),
                CpuTimes.of(cluster.cluster().etcd().pid()),
                CpuTimes.of(ProcessHandle.current().pid()) + CpuTimes.endedChildren(),
                CpuTimes.machine(),
                ran ? Double.parseDouble(scripts.group(1)) : 0,
                ran ? Double.parseDouble(scripts.group(2)) / 1e6 : 0,
                changes.getAsLong());
    }

    /** Bytes that Redis counts as used. */
    double memory() {
        var used = MEMORY.matcher(ask("INFO", "memory"));
        return used.find() ? Double.parseDouble(used.group(1)) : Double.NaN;
    }

    /** Bytes of the change feed, which is as long as it is whatever the cluster holds. */
    double feed() {
        var bytes = ask(table.feedBytes().toArray(String[]::new));
        return bytes.equals(Resp.NIL.toString()) ? 0 : Double.parseDouble(bytes);
    }

    List<Replica> replicas() {
        return replicas;
    }

    RawTable table() {
        return table;
    }

    Resp connect() {
        return redis.connect();
    }

    private String ask(String... words) {
        try (var connection = redis.connect()) {
            return connection.call(words).toString();
        }
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
        redis.close();
    }
}
