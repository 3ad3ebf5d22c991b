package io.berth.cycle.model;

import static java.util.stream.Collectors.toSet;

import io.berth.reservation.Phase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** All states of one Pod, and those from which no way that needs nobody leads to a row that has ended or is Bound. */
final class Drain {
    private final Set<Pod> reached = new HashSet<>();
    private final Map<Pod, List<Pod>> before = new HashMap<>();

    Drain(Moves moves, Predicate<Move> recovery) {
        var next = new ArrayDeque<>(List.of(Pod.NEW));
        reached.add(Pod.NEW);
        while (!next.isEmpty()) {
            var pod = next.remove();
            for (var move : moves.of(pod)) {
                if (move.recovers() && recovery.test(move)) {
                    before.computeIfAbsent(move.next(), fresh -> new ArrayList<>())
                            .add(pod);
                }
                if (reached.add(move.next())) {
                    next.add(move.next());
                }
            }
        }
    }

    int states() {
        return reached.size();
    }

    Set<Phase> phases() {
        return reached.stream().map(Pod::row).flatMap(Optional::stream).collect(toSet());
    }

    Set<Pod> stuck() {
        Deque<Pod> next = new ArrayDeque<>();
        reached.stream().filter(Drain::isDrained).forEach(next::add);
        var good = new HashSet<>(next);
        while (!next.isEmpty()) {
            for (var pod : before.getOrDefault(next.remove(), List.of())) {
                if (good.add(pod)) {
                    next.add(pod);
                }
            }
        }
        var stuck = new HashSet<>(reached);
        stuck.removeAll(good);
        return stuck;
    }

    private static boolean isDrained(Pod pod) {
        return pod.row().isEmpty() || pod.row(Phase.Bound);
    }
}
