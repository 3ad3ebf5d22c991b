package io.berth.chaos.nemesis;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What is done in one run, lane by lane: a function of the seed, the number of replicas and the time, and of nothing else. */
public record Plan(List<Fault> parts, List<Fault> wires) {
    private static final int SHORTEST_GAP = 500;
    private static final int GAPS = 1_500;

    public Plan {
        parts = List.copyOf(parts);
        wires = List.copyOf(wires);
    }

    /** Enough for so long: each kind once in every round, in an order of the round's own. */
    public static Plan of(long seed, int replicas, Duration time) {
        return new Plan(
                lane(Lane.parts, new Random(seed), replicas, time),
                lane(Lane.wires, new Random(~seed), replicas, time));
    }

    private static List<Fault> lane(Lane lane, Random random, int replicas, Duration time) {
        var faults = new ArrayList<Fault>();
        for (var planned = Duration.ZERO; planned.compareTo(time) < 0; ) {
            var round = new ArrayList<>(Kind.of(lane));
            Collections.shuffle(round, random);
            for (var kind : round) {
                var fault = fault(kind, random, replicas);
                planned = planned.plus(fault.before()).plus(fault.time());
                faults.add(fault);
            }
        }
        return faults;
    }

    private static Fault fault(Kind kind, Random random, int replicas) {
        var before = Duration.ofMillis(SHORTEST_GAP + random.nextInt(GAPS));
        var replica = random.nextInt(replicas);
        var shortest = shortest(kind);
        return new Fault(before, kind, replica, Duration.ofMillis(shortest + random.nextInt(shortest)));
    }

    /** In ms; a fault takes up to twice as long. With the settings of a run a bind is fenced 3.5 s after it was begun. */
    private static int shortest(Kind kind) {
        return switch (kind) {
            case kill -> 1_000;
            case pause -> 5_000;
            case pauseAtBegin, pauseToFence -> 4_500;
            case cutRedis, cutApi -> 2_000;
            case restartRedis, restartApi -> 500;
            case lateBinds, copiedBinds -> 4_500;
            case lostBinds, deniedBinds -> 2_000;
            case lateApi, lateRedis, lostScripts -> 2_500;
            case blind -> 3_000;
        };
    }

    List<Fault> of(Lane lane) {
        return switch (lane) {
            case parts -> parts;
            case wires -> wires;
        };
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        parts.forEach(fault -> text.append("  ").append(fault).append('\n'));
        wires.forEach(fault -> text.append("  ").append(fault).append('\n'));
        return text.toString();
    }
}
