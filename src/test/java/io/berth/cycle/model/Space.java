package io.berth.cycle.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All states of two Pods and the room for one of them, breadth first, so that a way to a wrong one is a shortest. */
final class Space {
    private static final int ROOM = 1;
    /** A variant may give back more than was taken; so much more is enough to see it. */
    private static final int LEAST = -2;

    private final Moves moves;
    private final List<Pod> pods = new ArrayList<>();
    private final List<List<Edge>> edges = new ArrayList<>();
    private final Map<Pod, Integer> numbers = new HashMap<>();
    private final Numbers states = new Numbers();

    Space(Set<Rule> rules) {
        moves = new Moves(rules);
    }

    /** Until none is left, or one of these is broken. */
    Found explore(Set<Invariant> invariants) {
        var first = number(Pod.NEW);
        states.add(state(first, first, 0), -1);
        for (var next = 0; next < states.size(); next++) {
            var state = states.get(next);
            for (var invariant : invariants) {
                if (!invariant.holds(pods.get(one(state)), pods.get(two(state)), taken(state), ROOM)) {
                    return new Found(states.size(), Optional.of(invariant), way(next));
                }
            }
            var from = next;
            each(state, (edge, which, reached) -> states.add(reached, from));
        }
        return new Found(states.size(), Optional.empty(), List.of());
    }

    private void each(long state, Reached reached) {
        var one = one(state);
        var two = two(state);
        var taken = taken(state);
        for (var edge : edges(one)) {
            if (isOpen(edge, taken)) {
                reached.by(edge, 1, state(edge.next, two, taken + edge.move.room()));
            }
        }
        for (var edge : edges(two)) {
            if (isOpen(edge, taken)) {
                reached.by(edge, 2, state(one, edge.next, taken + edge.move.room()));
            }
        }
    }

    private static boolean isOpen(Edge edge, int taken) {
        return (!edge.move.takesRoom() || taken < ROOM) && taken + edge.move.room() >= LEAST;
    }

    private List<String> way(int last) {
        var verbs = new ArrayList<String>();
        for (var at = last; states.parent(at) >= 0; at = states.parent(at)) {
            var wanted = states.get(at);
            var found = new ArrayList<String>();
            each(states.get(states.parent(at)), (edge, which, reached) -> {
                if (reached == wanted) {
                    found.add(edge.move.verb() + " " + which);
                }
            });
            verbs.add(found.getFirst());
        }
        Collections.reverse(verbs);
        return verbs;
    }

    private List<Edge> edges(int pod) {
        var known = edges.get(pod);
        if (known.isEmpty()) {
            known = moves.of(pods.get(pod)).stream()
                    .map(move -> new Edge(move, number(move.next())))
                    .toList();
            edges.set(pod, known);
        }
        return known;
    }

    private int number(Pod pod) {
        return numbers.computeIfAbsent(pod, fresh -> {
            pods.add(fresh);
            edges.add(List.of());
            return pods.size() - 1;
        });
    }

    private static long state(int one, int two, int taken) {
        return ((long) one << 34) | ((long) two << 4) | (taken - LEAST);
    }

    private static int one(long state) {
        return (int) (state >>> 34);
    }

    private static int two(long state) {
        return (int) (state >>> 4) & ((1 << 30) - 1);
    }

    private static int taken(long state) {
        return (int) (state & 15) + LEAST;
    }

    private record Edge(Move move, int next) {}

    private interface Reached {
        void by(Edge edge, int pod, long state);
    }

    /** How many states there are, and the first that breaks something, with the way there. */
    record Found(int states, Optional<Invariant> broken, List<String> way) {}
}
