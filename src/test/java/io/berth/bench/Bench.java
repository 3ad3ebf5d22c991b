package io.berth.bench;

import io.berth.sandbox.cluster.ClusterBinaries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code make bench}: how fast the table is, held against the bare script on the same machine. */
public final class Bench {
    private Bench() {}

    public static void main(String[] arguments) {
        try {
            var settings = BenchSettings.from(System.getenv());
            System.out.printf(
                    "%d rounds of %d s a row; medians over the rounds; %d cores, java %s%n%s%n",
                    settings.rounds(),
                    settings.seconds(),
                    CpuTimes.CORES,
                    System.getProperty("java.version"),
                    Replicas.told());
            if (settings.table()) {
                var loads = loads(settings);
                var growth = growth(settings);
                System.out.println();
                System.out.print(new Report().of(loads, growth));
            }
            System.out.println();
            System.out.print(
                    settings.cluster() ? besideCluster(settings) : "The part beside a cluster was left out.\n");
            System.out.println();
            System.out.print(settings.binds() ? binds(settings) : "The part of binds was left out.\n");
            System.out.println();
            System.out.print(
                    settings.scheduler() ? scheduler(settings) : "The part of a stock scheduler was left out.\n");
            System.exit(0);
        } catch (RuntimeException | AssertionError e) {
            System.err.println("The benchmark has failed: " + e.getMessage());
            e.printStackTrace();
            System.exit(1);
        }
    }

    /** Round by round through all rows, so that what disturbs one for a while disturbs them all. */
    private static Map<Row, List<Sample>> loads(BenchSettings settings) {
        say("starting 1 + 3 replicas");
        try (var throughput = new Throughput()) {
            say("warming up");
            throughput.warmUp();
            var samples = new LinkedHashMap<Row, List<Sample>>();
            for (var round = 1; round <= settings.rounds(); round++) {
                say("round " + round);
                for (var row : throughput.rows()) {
                    samples.computeIfAbsent(row, any -> new ArrayList<>()).add(row.measure(settings.row()));
                }
            }
            return samples;
        }
    }

    private static List<Growth.Line> growth(BenchSettings settings) {
        say("growth: filling a small and a large table");
        try (var growth = new Growth()) {
            return growth.measure(settings.rounds(), settings.row().dividedBy(2));
        }
    }

    private static String besideCluster(BenchSettings settings) {
        say("following: the same Pods shown twice");
        var repeats = Repeats.measure(settings.pods());
        if (ClusterBinaries.find().isEmpty()) {
            return new ClusterReport().repeats(repeats) + "\nThe rest of this part was left out: "
                    + ClusterBinaries.HOW_TO_GET + ".\n";
        }
        say("starting an API server with %,d nodes".formatted(settings.nodes()));
        try (var beside = new BesideCluster(settings)) {
            beside.empty();
            say("creating %,d Pods".formatted(settings.pods()));
            beside.fill();
            for (var round = 1; round <= settings.rounds(); round++) {
                say("beside the cluster, round " + round);
                beside.round();
            }
            return new ClusterReport().of(settings, beside.findings()) + new ClusterReport().repeats(repeats);
        }
    }

    private static String binds(BenchSettings settings) {
        if (ClusterBinaries.find().isEmpty()) {
            return "The part of binds was left out: " + ClusterBinaries.HOW_TO_GET + ".\n";
        }
        say("binds: starting three clusters, with none, one and three replicas");
        try (var binds = new BindBench(settings)) {
            say("warming up");
            binds.warmUp();
            for (var round = 1; round <= settings.rounds(); round++) {
                say("binds, round " + round);
                binds.round();
            }
            return new BindReport().of(settings, binds.samples());
        }
    }

    private static String scheduler(BenchSettings settings) {
        if (ClusterBinaries.find().isEmpty()) {
            return "The part of a stock scheduler was left out: " + ClusterBinaries.HOW_TO_GET + ".\n";
        }
        say("a stock scheduler: starting a cluster for each way");
        try (var bench = new SchedulerBench(settings)) {
            say("warming up");
            bench.round();
            bench.forget();
            for (var round = 1; round <= settings.rounds(); round++) {
                say("a stock scheduler, round " + round);
                bench.round();
            }
            return new SchedulerReport().of(bench);
        }
    }

    /** On standard error: the table alone is the output. */
    static void say(String what) {
        System.err.println("… " + what);
    }
}
