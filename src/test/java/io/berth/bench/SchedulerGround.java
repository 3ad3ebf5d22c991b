package io.berth.bench;

import static org.awaitility.Awaitility.await;

import io.berth.chaos.oracle.Reader;
import io.berth.redis.RawTable;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.InParallel;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.SchedulerOptions;
import io.berth.sandbox.cluster.SchedulerRoles;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import io.berth.sandbox.secure.SecureReplicas;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A cluster of API-only nodes, a kube-scheduler that is started anew for each measurement, and Berth on its way where there is one. */
final class SchedulerGround implements AutoCloseable {
    private static final User SCHEDULER = User.serviceAccount("kube-system", "bench");
    private static final Map<String, String> ROOMY = Map.of("cpu", "32", "memory", "128Gi", "pods", "110");
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int QPS = 5_000;

    private final SchedulerWay way;
    private final Cluster cluster;
    private final Optional<GuardInstall> guard;
    private final Optional<SecureReplicas> berth;

    SchedulerGround(SchedulerWay way, int nodes) {
        this.way = way;
        // Else every node has a taint, which nobody here takes back.
        cluster = Cluster.start(ClusterOptions.BARE
                .withUser(SCHEDULER)
                .withApiServer("--disable-admission-plugins=ServiceAccount,TaintNodesByCondition"));
        try {
            SchedulerRoles.grantIn(cluster, SCHEDULER);
            cluster.admin().nodes().create("node", nodes, ROOMY);
            guard = way == SchedulerWay.plain
                    ? Optional.empty()
                    : Optional.of(new GuardInstall(cluster, GuardInstall.Mode.enforce));
            berth = guard.map(this::berth);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private SecureReplicas berth(GuardInstall install) {
        install.roles();
        if (way == SchedulerWay.extender) {
            return new SecureReplicas(cluster, 1, install, Map.of("berth.guard.mode", "off"), Replicas.JVM);
        }
        var replicas = new SecureReplicas(cluster, 1, install, Map.of(), Replicas.JVM);
        install.install(replicas.port());
        return replicas;
    }

    /** From the first bind to the last: the scheduler has seen all the Pods before. */
    SchedulerSample measure(int count) {
        InParallel.each(
                IntStream.range(0, count).boxed().toList(),
                number -> pods().create(FullCluster.manifest("pod-%05d".formatted(number))
                        .scheduler("bench")));
        var api = cluster.admin();
        try (var binds = new BindClock(
                        new Reader(api.client(), api.url(), api.user().token()));
                var scheduler = cluster.addScheduler(options())) {
            binds.awaitFirst(LIMIT);
            var before = spent(scheduler.pid());
            var first = binds.count();
            var seconds = binds.awaitCount(count, LIMIT);
            return new SchedulerSample(
                    count - first, seconds, spent(scheduler.pid()).minus(before));
        } finally {
            empty();
        }
    }

    /** What Berth still takes out of its table would slow the next ground down. */
    private void empty() {
        pods().deleteAllByForce();
        await().atMost(LIMIT).until(() -> pods().list().isEmpty());
        berth.ifPresent(all -> {
            var rows = new RawTable("default").countRows().toArray(String[]::new);
            try (var redis = all.redis().connect()) {
                await().atMost(LIMIT).until(() -> redis.call(rows).equals(0L));
            }
        });
    }

    private SchedulerOptions options() {
        var options = SchedulerOptions.named("bench").as(SCHEDULER).qps(QPS);
        return switch (way) {
            case plain, guard -> options;
            case extender -> options.asks(berth.orElseThrow().extender("bench"));
        };
    }

    private Pods pods() {
        return cluster.admin().pods("default");
    }

    private SchedulerSpent spent(long scheduler) {
        return new SchedulerSpent(
                CpuTimes.of(scheduler),
                CpuTimes.of(cluster.apiServer().pid()),
                CpuTimes.of(cluster.etcd().pid()),
                berth.map(all -> all.replicas().stream()
                                .mapToLong(Replica::pid)
                                .mapToDouble(CpuTimes::of)
                                .sum())
                        .orElse(0.0),
                berth.map(all -> CpuTimes.of(all.redis().pid())).orElse(0.0),
                CpuTimes.machine());
    }

    @Override
    public void close() {
        berth.ifPresent(SecureReplicas::close);
        cluster.close();
    }
}
