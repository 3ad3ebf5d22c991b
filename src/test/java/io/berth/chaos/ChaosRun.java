package io.berth.chaos;

import io.berth.chaos.nemesis.Lane;
import io.berth.chaos.nemesis.Nemesis;
import io.berth.chaos.nemesis.Pace;
import io.berth.chaos.nemesis.Plan;
import io.berth.chaos.oracle.Ledger;
import io.berth.chaos.oracle.Oracle;
import io.berth.chaos.oracle.Reader;
import io.berth.chaos.oracle.TableCheck;
import io.berth.chaos.oracle.Violations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One world under one plan, until its time is over or something is found. */
final class ChaosRun {
    /** 1.3 times what the nodes hold, Pods that are about to go included. */
    private static final int SLOTS = 36;

    private static final Duration TO_FINISH = Duration.ofMinutes(3);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final World world;
    private final long seed;
    private final Pace pace = new Pace();
    private final Tally tally = new Tally();
    private final Violations violations = new Violations();
    private final Ledger ledger = new Ledger(violations);
    private final Nemesis nemesis;
    private final List<Thread> busy = new ArrayList<>();

    private ChaosRun(World world, long seed, Plan plan) {
        this.world = world;
        this.seed = seed;
        this.nemesis = new Nemesis(plan, world.victims(), pace);
    }

    /** Of the build whose {@code quarkus-run.jar} the system property {@code berth.app} names. */
    static Verdict of(long seed, Plan plan, Duration time) {
        try (var world = World.start()) {
            return new ChaosRun(world, seed, plan).run(time);
        }
    }

    static Plan plan(long seed, Duration time) {
        return Plan.of(seed, World.REPLICAS, time);
    }

    private Verdict run(Duration time) {
        var api = world.api();
        var reader = new Reader(api.client(), api.url(), api.user().token());
        try (var oracle = new Oracle(reader, ledger, violations)) {
            demand();
            for (var lane : Lane.values()) {
                begin("nemesis of " + lane, () -> nemesis.run(lane));
            }
            violations.awaitFirst(time);
            pace.end();
            finish();
            var settled = violations.found().isEmpty() ? settle(oracle) : Duration.ZERO;
            return verdict(settled);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void demand() {
        var berths = new Berths(world.replicas(), pace, tally);
        var alpha = throughBerth(berths, "alpha");
        var beta = throughBerth(berths, "beta");
        var own = new ByItself(berths, new Reserving(berths, world.nodes(), "gamma"), world.outside(), tally);
        var ways = List.of(alpha, beta, own);
        for (var i = 0; i < SLOTS; i++) {
            var slot = new Slot("pod-" + i, world.api(), ways.get(i % ways.size()), pace, tally, new Random(seed + i));
            begin("slot " + i, slot::run);
        }
    }

    private Way throughBerth(Berths berths, String holder) {
        var reserving = new Reserving(berths, world.nodes(), holder);
        return new ThroughBerth(berths, reserving, pace, violations, tally);
    }

    /** One that fails by itself fails the run: else less would happen than is said. */
    private void begin(String name, Runnable work) {
        busy.add(Thread.ofVirtual().name(name).start(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                violations.add("harness", name + " has failed: " + e);
            }
        }));
    }

    private void finish() {
        for (var thread : busy) {
            try {
                if (!thread.join(TO_FINISH)) {
                    violations.add("harness", thread.getName() + " does not end");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** Until the table agrees with the API server, or has had its time for it. */
    private Duration settle(Oracle oracle) {
        var check = new EndCheck(oracle, new TableCheck(ledger), world.replicas());
        var begin = System.nanoTime();
        while (true) {
            var differences = check.differences();
            var taken = Duration.ofNanos(System.nanoTime() - begin);
            if (differences.isEmpty()) {
                return taken;
            }
            if (taken.compareTo(EndCheck.LIMIT) > 0) {
                differences.forEach(difference -> violations.add("end check", difference));
                return taken;
            }
            if (violations.awaitFirst(BETWEEN_LOOKS)) {
                return taken;
            }
        }
    }

    private Verdict verdict(Duration settled) {
        var errors = world.replicas().stream()
                .flatMap(replica -> replica.said().lines())
                .filter(line -> line.contains(" ERROR "))
                .count();
        return new Verdict(
                violations.found(),
                nemesis.done(),
                ledger.revisions(),
                ledger.binds(),
                settled,
                tally.toString(),
                errors);
    }
}
