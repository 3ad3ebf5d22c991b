package io.berth.bench;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How long and how often: {@code SECONDS} a row (6), {@code ROUNDS} (3); how large the cluster: {@code NODES} (5000),
 * {@code PODS} (30000); and which parts: {@code CLUSTER}, {@code BINDS} and {@code SCHEDULER}, each {@code none} or {@code only}.
 */
record BenchSettings(int rounds, int seconds, int nodes, int pods, Parts parts, Parts bindings, Parts schedulers) {
    /** What is measured. */
    enum Parts {
        all,
        none,
        only
    }

    BenchSettings {
        within("ROUNDS", rounds, 1, 9);
        // A row's reservations live for five minutes, and none may run out while it is measured.
        within("SECONDS", seconds, 1, 60);
        within("NODES", nodes, 1, 20_000);
        // A node takes 110 of them, and what changes needs room too.
        within("PODS", pods, 1, 100 * nodes);
        if (onlies(parts, bindings, schedulers) > 1) {
            throw new IllegalArgumentException("only one of CLUSTER, BINDS and SCHEDULER is only");
        }
    }

    static BenchSettings from(Map<String, String> environment) {
        return new BenchSettings(
                number(environment, "ROUNDS", 3),
                number(environment, "SECONDS", 6),
                number(environment, "NODES", 5_000),
                number(environment, "PODS", 30_000),
                parts(environment, "CLUSTER"),
                parts(environment, "BINDS"),
                parts(environment, "SCHEDULER"));
    }

    private static long onlies(Parts... parts) {
        return Stream.of(parts).filter(part -> part == Parts.only).count();
    }

    Duration row() {
        return Duration.ofSeconds(seconds);
    }

    /** Whether the table alone is measured. */
    boolean table() {
        return onlies(parts, bindings, schedulers) == 0;
    }

    /** Whether it is measured beside a cluster. */
    boolean cluster() {
        return isMeasured(parts);
    }

    /** Whether binds are measured. */
    boolean binds() {
        return isMeasured(bindings);
    }

    /** Whether a stock scheduler is measured. */
    boolean scheduler() {
        return isMeasured(schedulers);
    }

    /** Without {@code CLUSTER} nothing is that needs one. */
    private boolean isMeasured(Parts part) {
        return part == Parts.only || (part == Parts.all && table() && parts != Parts.none);
    }

    private static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + least + " to " + most + ", not " + value);
        }
    }

    private static Parts parts(Map<String, String> environment, String name) {
        var text = environment.getOrDefault(name, "");
        return switch (text) {
            case "" -> Parts.all;
            case "none", "only" -> Parts.valueOf(text);
            default -> throw new IllegalArgumentException(name + " is none or only, not " + text);
        };
    }

    private static int number(Map<String, String> environment, String name, int otherwise) {
        var text = environment.getOrDefault(name, "");
        try {
            return text.isEmpty() ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is a number, not " + text, e);
        }
    }
}
