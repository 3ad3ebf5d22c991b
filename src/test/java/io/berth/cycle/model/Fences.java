package io.berth.cycle.model;

import static io.berth.reservation.Phase.*;

import java.util.ArrayList;
import java.util.List;

/** What a replica does with a bind that has no evidence, and how it stops at any point of it. */
final class Fences {
    private final Table table;

    Fences(Table table) {
        this.table = table;
    }

    List<Move> of(Pod pod, int replica) {
        var moves = new ArrayList<Move>();
        var step = pod.fence(replica);
        if (step == Step.None) {
            if ((pod.row(Binding) || pod.row(Fencing)) && table.has(Rule.TTL_ENDS_RESERVED_ALONE)) {
                moves.add(Move.recovering("unresolved", table.claimed(pod, replica)));
            }
            return moves;
        }
        moves.add(Move.of("stop", none(pod, replica)));
        switch (step) {
            case Claimed -> moves.add(Move.recovering("patch", patched(pod, replica)));
            case Sent -> {
                if (!pod.is(Field.PATCH)) {
                    moves.add(Move.recovering("no answer", pod.fence(replica, Step.Claimed)));
                }
            }
            case Moved -> moves.add(look(pod, replica));
            case Decided -> free(pod, replica, moves);
            case None -> throw new IllegalStateException();
        }
        return moves;
    }

    private static Pod patched(Pod pod, int replica) {
        if (pod.api() != Api.Unbound && pod.api() != Api.Bound) {
            return pod.fence(replica, Step.Decided);
        }
        return pod.is(Field.ROW_FRESH)
                ? pod.fence(replica, Step.Sent).with(Field.PATCH, 1)
                : pod.fence(replica, Step.Moved);
    }

    private Move look(Pod pod, int replica) {
        if (pod.api() == Api.Bound) {
            return Move.recovering("follow_pods", table.bound(none(pod, replica)));
        }
        var again = pod.api() == Api.Unbound && pod.is(Field.ROW_FRESH);
        return Move.recovering("read", pod.fence(replica, again ? Step.Claimed : Step.Decided));
    }

    private void free(Pod pod, int replica, List<Move> moves) {
        var next = none(pod, replica);
        if (table.mayFree(pod, replica)) {
            moves.addAll(table.released("conclude", next, true));
        } else if (!table.has(Rule.RELEASED_ONCE)) {
            moves.add(new Move("conclude twice", next, -1, true));
        } else {
            moves.add(Move.recovering("conclude refused", next));
        }
    }

    private static Pod none(Pod pod, int replica) {
        return pod.fence(replica, Step.None).with(Field.FENCE_MINE, replica, 0);
    }
}
