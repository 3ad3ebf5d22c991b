package io.berth.coexist;

import io.berth.chaos.oracle.Violation;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What came of one setting: its rounds, and what the judges saw in all of them. */
record Outcome(Setting setting, int cold, List<Figures> rounds, List<Violation> violations) {
    Outcome {
        rounds = List.copyOf(rounds);
        violations = List.copyOf(violations);
    }

    int bound() {
        return rounds.stream().mapToInt(Figures::bound).sum();
    }

    /** By their kubelets. */
    long refused() {
        return seenBy("kubelet");
    }

    /** Binds that took a node over what it has. */
    long moments() {
        return seenBy("watch");
    }

    /** What the experiment itself did wrong. */
    long failures() {
        return seenBy("harness");
    }

    private long seenBy(String judge) {
        return violations.stream().filter(one -> one.seenBy().equals(judge)).count();
    }

    /** Rounds after which the room was full. */
    long full() {
        return rounds.stream().filter(Figures::full).count();
    }

    /** Over the rounds, but for the first, in which code is still interpreted and caches are empty. */
    double median(ToDoubleFunction<Figures> figure) {
        var sorted = rounds.stream().skip(cold).mapToDouble(figure).sorted().toArray();
        var middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
