package io.berth.bench;

import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Resp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** What it costs to follow a large cluster: to start, to keep up with it, to compare the whole, with one replica and with three. */
final class BesideCluster implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    // Comparisons are asked for, and measured by themselves.
    private static final Map<String, String> SETTINGS = Map.of("berth.mirror.compare-interval", "1h");

    private final BenchSettings settings;
    private final Findings findings = new Findings();
    private final FullCluster cluster;

    BesideCluster(BenchSettings settings) {
        this.settings = settings;
        this.cluster = new FullCluster(settings.nodes());
    }

    Findings findings() {
        return findings;
    }

    /** While there are nodes and no Pod. */
    void empty() {
        try (var berths = new Berths(cluster, SETTINGS)) {
            findings.once("start to ready, no Pods", berths.startOne());
            memory("no Pods", berths);
        }
    }

    void fill() {
        cluster.fill(settings.pods());
    }

    /** How many there are. */
    int pods() {
        return cluster.pods().list().size();
    }

    void round() {
        try (var berths = new Berths(cluster, SETTINGS)) {
            findings.once("start to ready, 1st replica, empty table", berths.startOne());
            keepUp(berths, "1 replica");
            findings.once("start to ready, 2nd replica", berths.startOne());
            keepUp(berths, "2 replicas");
            findings.once("start to ready, 3rd replica", berths.startOne());
            keepUp(berths, "3 replicas");
            compare(berths);
            memory("all Pods", berths);
        }
    }

    /** Quiet, then while Pods change; in the last third of the latter Redis logs, which costs it a little. */
    private void keepUp(Berths berths, String who) {
        findings.steady("no change, " + who, over(settings.row(), berths, () -> 0));
        try (var changes = PodChanges.begin(cluster, "change-" + System.nanoTime())) {
            findings.steady("changes, " + who, over(settings.row().multipliedBy(2), berths, changes::done));
            if (berths.replicas().size() == 3) {
                try (var log = new ScriptLog(berths.connect())) {
                    log.begin();
                    findings.steady("the same, while Redis logs", over(settings.row(), berths, changes::done));
                    findings.scripts(log.end());
                }
            }
        }
    }

    private static Spent over(Duration time, Berths berths, LongSupplier changes) {
        var before = berths.spent(changes);
        await().pollDelay(time).atMost(time.plus(LIMIT)).until(() -> true);
        return berths.spent(changes).minus(before);
    }

    /** Whichever replica is the first to ask does it. */
    private void compare(Berths berths) {
        try (var log = new ScriptLog(berths.connect())) {
            log.begin();
            for (var turn = 0; turn < berths.replicas().size(); turn++) {
                findings.once("comparison of the whole, 3 replicas", comparison(berths));
            }
            findings.scripts(log.end());
        }
    }

    /** From when a replica takes it up until the table is what the list said. */
    private static Spent comparison(Berths berths) {
        try (var redis = berths.connect()) {
            redis.call(berths.table().forgetComparison().toArray(String[]::new));
            awaitSet(redis, berths, 0);
            var before = berths.spent(() -> 0);
            awaitSet(redis, berths, 1);
            return berths.spent(() -> 0).minus(before);
        }
    }

    private static void awaitSet(Resp redis, Berths berths, int field) {
        var asked = berths.table().comparison().toArray(String[]::new);
        await().pollInterval(Duration.ofMillis(10))
                .atMost(LIMIT)
                .until(() -> ((List<?>) redis.call(asked)).get(field) instanceof String);
    }

    private void memory(String when, Berths berths) {
        var memory = ReplicaMemory.of(berths.replicas().getFirst().pid());
        findings.bytes("live, " + when, memory.live());
        findings.bytes("resident, " + when, memory.resident());
        findings.bytes("redis, " + when, berths.memory());
        findings.bytes("feed, " + when, berths.feed());
    }

    @Override
    public void close() {
        cluster.close();
    }
}
