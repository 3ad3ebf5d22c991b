package io.berth.bench;

import static io.berth.fixtures.PodBuilder.pod;
import static io.berth.mirror.FollowedTable.MOST_SIGHTINGS;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.cluster.PodTimes;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.mirror.PodSighting;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What it costs Redis to be shown by a second replica what a first one has shown it: the same Pods, twice. */
final class Repeats {
    private static final int TURNS = 30;
    private static final Resources REQUESTS =
            Resources.of(pod("any").cpu("100m").memory("128Mi").requests());

    /** A change of a Pod, and microseconds of Redis that a Pod took, the first time and again. */
    record Line(String change, double first, double again) {}

    private final RawPool pool;
    private final ScriptTimes times;
    private final String epoch;

    private Repeats(RawPool pool, ScriptTimes times) {
        this.pool = pool;
        this.times = times;
        this.epoch = call(pool.table().open()).get(1);
    }

    /** On a table of so many Pods: some more are bound, acknowledged and deleted, and each is shown twice. */
    static List<Line> measure(int pods) {
        try (var redis = RedisServer.start(RedisOptions.NOTHING_KEPT);
                var times = new ScriptTimes(redis.connect())) {
            var repeats = new Repeats(RawPool.declare(redis, "repeats", Workload.NODES), times);
            repeats.show(0, pods, MOST_SIGHTINGS, Repeats::bound);
            var lines = new ArrayList<Line>();
            for (var helping : List.of(MOST_SIGHTINGS, 1)) {
                lines.add(repeats.line(pods, helping, "bound", Repeats::bound));
                lines.add(repeats.line(pods, helping, "acknowledged", Repeats::acknowledged));
                lines.add(repeats.line(pods, helping, "deleted", Repeats::deleted));
            }
            return lines;
        }
    }

    private Line line(int pods, int helping, String change, IntFunction<PodSighting> sighting) {
        var first = new double[TURNS];
        var again = new double[TURNS];
        var some = Math.max(1, pods / 10 / TURNS);
        for (var turn = 0; turn < TURNS; turn++) {
            var from = pods + turn * some;
            first[turn] = show(from, from + some, helping, sighting);
            again[turn] = show(from, from + some, helping, sighting);
        }
        return new Line(change + ", " + helping + " a script", Sample.median(first), Sample.median(again));
    }

    private double show(int from, int until, int helping, IntFunction<PodSighting> sighting) {
        var unused = times.mean();
        var calls = 0;
        for (var at = from; at < until; at += helping) {
            var shown = IntStream.range(at, Math.min(until, at + helping))
                    .mapToObj(sighting)
                    .toList();
            var reply = call(pool.table().follow(epoch, shown));
            if (!reply.getFirst().equals("FOLLOWED")) {
                throw new IllegalStateException("the table answers " + reply);
            }
            calls++;
        }
        return 1000 * times.mean() * calls / (until - from);
    }

    private List<String> call(List<String> words) {
        return times.connection().strings(words.toArray(String[]::new));
    }

    private static PodSighting bound(int number) {
        return new PodSighting.OnNode(seen(number, 1, false));
    }

    private static PodSighting acknowledged(int number) {
        return new PodSighting.OnNode(seen(number, 2, true));
    }

    private static PodSighting deleted(int number) {
        return new PodSighting.Ended(seen(number, 3, true), "PodGone");
    }

    private static Pod seen(int number, int version, boolean acknowledged) {
        var started = acknowledged ? Optional.of(Instant.EPOCH) : Optional.<Instant>empty();
        return new Pod(
                new PodRef(
                        "default", "pod-%06d".formatted(number), "%08d-0000-4000-8000-000000000000".formatted(number)),
                new ResourceVersion(Integer.toString(version)),
                "default-scheduler",
                REQUESTS,
                0,
                Optional.of(new NodeName("node-%012d".formatted(number % Workload.NODES))),
                Optional.empty(),
                false,
                false,
                List.of(),
                List.of(),
                Optional.empty(),
                new PodTimes(Instant.EPOCH, Optional.empty(), started, Optional.empty(), Optional.empty()));
    }
}
