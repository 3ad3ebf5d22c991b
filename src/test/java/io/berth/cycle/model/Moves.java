package io.berth.cycle.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every step that a Pod may take next, under some of the rules. */
final class Moves {
    private final Table table;
    private final Surroundings surroundings;
    private final Wire wire;
    private final Carrying carrying;
    private final Fences fences;
    private final Map<Pod, List<Move>> known = new HashMap<>();

    Moves(Set<Rule> rules) {
        table = new Table(rules);
        surroundings = new Surroundings(table);
        wire = new Wire(table);
        carrying = new Carrying(table);
        fences = new Fences(table);
    }

    List<Move> of(Pod pod) {
        return known.computeIfAbsent(pod, this::all);
    }

    private List<Move> all(Pod pod) {
        var moves = new ArrayList<>(surroundings.of(pod));
        moves.addAll(wire.of(pod));
        for (var replica = 0; replica < 2; replica++) {
            moves.addAll(carrying.of(pod, replica));
            moves.addAll(fences.of(pod, replica));
        }
        return moves.stream()
                .map(move -> new Move(move.verb(), settled(move.next()), move.room(), move.recovers()))
                .filter(move -> !move.next().equals(pod))
                .toList();
    }

    /** One state of all those that differ in the replicas' names only, or in what nobody can do anything with any more. */
    private Pod settled(Pod pod) {
        var next = pod;
        for (var replica = 0; replica < 2; replica++) {
            next = withoutTheDead(next, replica);
        }
        var mirrored = next.mirrored();
        return mirrored.bits() < next.bits() ? mirrored : next;
    }

    /** A replica whose row has gone gets no further than the table, which refuses; what it has still to send counts. */
    private Pod withoutTheDead(Pod pod, int replica) {
        var next = pod;
        if (!next.is(Field.LATE_MINE, replica)) {
            next = next.with(Field.LATE, replica, 0).with(Field.LATE_CURRENT, replica, 0);
        }
        if (!next.is(Field.FENCE_MINE, replica) && table.has(Rule.RELEASED_ONCE)) {
            next = next.fence(replica, Step.None);
        }
        if (!next.is(Field.MINE, replica) && endsAtTheTable(next, replica)) {
            next = next.pc(replica, Pc.Idle).with(Field.FRESH, replica, 0).with(Field.CURRENT, replica, 0);
        }
        return next;
    }

    private boolean endsAtTheTable(Pod pod, int replica) {
        return switch (pod.pc(replica)) {
            case Idle, Carrying, Read, Created, Refused -> true;
            case Posted, Moved, Reread -> table.has(Rule.BEGIN_BEFORE_EACH_POST);
            case Begun -> !pod.is(Field.FRESH, replica) && table.has(Rule.BEGIN_BEFORE_EACH_POST);
            case Blind -> false;
        };
    }
}
