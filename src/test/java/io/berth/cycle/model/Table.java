package io.berth.cycle.model;

import static io.berth.reservation.Phase.*;

import java.util.List;
import java.util.Set;

/** What the scripts do to the row of a Pod. */
final class Table {
    private final Set<Rule> rules;

    Table(Set<Rule> rules) {
        this.rules = rules;
    }

    boolean has(Rule rule) {
        return rules.contains(rule);
    }

    /** No id is used again: whoever held this one holds nothing. */
    Pod ended(Pod pod) {
        return nobodys(pod.with(Field.ROW, 0)).with(Field.WAITING, 0);
    }

    /** Nothing but the watch advances it from here. */
    Pod bound(Pod pod) {
        return nobodys(pod.withRow(Bound)).with(Field.WAITING, 0);
    }

    private static Pod nobodys(Pod pod) {
        return pod.with(Field.CARRIER, 0)
                .with(Field.ROW_FRESH, 0)
                .withAll(Field.MINE, 0)
                .withAll(Field.FENCE_MINE, 0)
                .withAll(Field.LATE_MINE, 0);
    }

    private static Pod outOfDate(Pod pod) {
        return pod.withAll(Field.CURRENT, 0).withAll(Field.LATE_CURRENT, 0);
    }

    /** The row is this replica's, as far as its permits and its Pod let it. */
    Pod carried(Pod pod, int replica) {
        return pod.with(Field.CARRIER, replica + 1)
                .pc(replica, Pc.Carrying)
                .with(Field.MINE, replica, 1)
                .with(Field.CURRENT, replica, 1)
                .with(Field.FRESH, replica, 0);
    }

    private boolean mayAdvance(Pod pod, int replica) {
        return pod.is(Field.MINE, replica) && (pod.carries(replica) || !has(Rule.CARRIER_IS_COMPARED));
    }

    boolean mayBegin(Pod pod, int replica) {
        return mayAdvance(pod, replica) && !pod.is(Field.WAITING) && (pod.row(Reserved) || pod.row(Binding));
    }

    /** With the resourceVersion that the replica holds. */
    Pod begun(Pod pod, int replica) {
        var first = pod.row(Reserved);
        var next = outOfDate(pod.withRow(Binding)).with(Field.CURRENT, replica, 1);
        if (first && !has(Rule.ATTEMPTS_DIFFER)) {
            next = next.with(Field.LATE_CURRENT, 0, next.get(Field.LATE_MINE, 0))
                    .with(Field.LATE_CURRENT, 1, next.get(Field.LATE_MINE, 1));
        }
        return next.with(Field.ROW_FRESH, next.get(Field.FRESH, replica));
    }

    boolean mayConclude(Pod pod, int replica) {
        return mayAdvance(pod, replica) && (pod.is(Field.CURRENT, replica) || !has(Rule.CARRIER_IS_COMPARED));
    }

    boolean mayConcludeLate(Pod pod, int replica) {
        return pod.is(Field.LATE_MINE, replica) && pod.is(Field.LATE_CURRENT, replica) && pod.carries(replica);
    }

    boolean mayFree(Pod pod, int replica) {
        var claimed = (pod.row(Fencing) && pod.carries(replica)) || (pod.row(Binding) && !has(Rule.CLAIM_BEFORE_FENCE));
        return pod.is(Field.FENCE_MINE, replica) && claimed;
    }

    /** A failed bind: the room is free, or its holder's once more. */
    List<Move> released(String verb, Pod pod, boolean recovers) {
        var held = outOfDate(pod.withRow(Reserved)).with(Field.CARRIER, 0).with(Field.ROW_FRESH, 0);
        return List.of(new Move(verb, ended(pod), -1, recovers), new Move(verb, held, 0, recovers));
    }

    Pod claimed(Pod pod, int replica) {
        var next = pod.fence(replica, Step.Claimed).with(Field.FENCE_MINE, replica, 1);
        return has(Rule.CLAIM_BEFORE_FENCE) ? outOfDate(next.withRow(Fencing)).with(Field.CARRIER, replica + 1) : next;
    }
}
