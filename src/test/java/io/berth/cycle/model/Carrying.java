package io.berth.cycle.model;

import static io.berth.reservation.Phase.*;

import java.util.ArrayList;
import java.util.List;

/** What a replica does on a Pod's way to its node, and how it stops at any point of it. */
final class Carrying {
    private final Table table;

    Carrying(Table table) {
        this.table = table;
    }

    List<Move> of(Pod pod, int replica) {
        var moves = new ArrayList<Move>();
        if (pod.pc(replica) == Pc.Idle) {
            if (pod.row(Reserved) && (!pod.is(Field.CARRIER) || pod.carries(replica))) {
                moves.add(Move.of("carry", table.carried(pod, replica)));
            } else if (pod.row(Reserved)) {
                moves.add(Move.of("announce", table.carried(pod, replica)));
            } else if (pod.row(Binding) && pod.carries(replica) && !table.has(Rule.BINDING_IS_JOINED)) {
                moves.add(Move.of("carry", table.carried(pod, replica)));
            }
        } else {
            moves.add(Move.of("stop", idle(pod, replica)));
            goOn(pod, replica, moves);
        }
        if (pod.is(Field.LATE, replica)) {
            late(pod, replica, moves);
        }
        return moves;
    }

    private void goOn(Pod pod, int replica, List<Move> moves) {
        switch (pod.pc(replica)) {
            case Idle -> {
                // Nothing is under way.
            }
            case Carrying -> {
                if (table.has(Rule.VERSION_READ_BEFORE_BEGIN)) {
                    moves.add(read(pod, replica, Pc.Read));
                } else {
                    moves.add(begin(pod, replica, Pc.Blind));
                }
            }
            case Read -> moves.add(begin(pod, replica, Pc.Begun));
            case Blind -> moves.add(read(pod, replica, Pc.Begun));
            case Begun -> {
                var posted = pod.pc(replica, Pc.Posted);
                moves.add(Move.of("POST", pod.is(Field.FRESH, replica) ? Wire.with(posted, 1) : posted));
            }
            case Posted -> answered(pod, replica, moves);
            case Moved -> moves.add(read(pod, replica, Pc.Reread));
            case Reread ->
                moves.add(
                        table.has(Rule.BEGIN_BEFORE_EACH_POST)
                                ? begin(pod, replica, Pc.Begun)
                                : Move.of("no begin_bind", pod.pc(replica, Pc.Begun)));
            case Created -> conclude(pod, replica, 1, moves);
            case Refused -> conclude(pod, replica, 2, moves);
        }
    }

    private Move read(Pod pod, int replica, Pc next) {
        var known = pod.api() == Api.Unbound || (pod.api().unbound() && !table.has(Rule.UID_IS_COMPARED));
        if (known) {
            return Move.of("read", pod.pc(replica, next).with(Field.FRESH, replica, 1));
        }
        if (pod.api() == Api.Bound) {
            return Move.of("follow_pods", table.bound(idle(pod, replica)));
        }
        return Move.of("read", pod.pc(replica, Pc.Refused));
    }

    private Move begin(Pod pod, int replica, Pc next) {
        return table.mayBegin(pod, replica)
                ? Move.of("begin_bind", table.begun(pod, replica).pc(replica, next))
                : Move.of("begin_bind refused", idle(pod, replica));
    }

    /** By anything but the POST that would bind now; of that one {@link Wire} tells. */
    private void answered(Pod pod, int replica, List<Move> moves) {
        var stale = !pod.is(Field.FRESH, replica);
        if (pod.api() == Api.Bound) {
            moves.add(Move.of("follow_pods", table.bound(idle(pod, replica))));
        } else if (pod.api().unbound() && (pod.api() == Api.Unbound || !table.has(Rule.UID_IS_COMPARED))) {
            if (stale) {
                moves.add(Move.of("409 is heard", pod.pc(replica, Pc.Moved)));
            }
            if (!table.has(Rule.UNBOUND_IS_NO_EVIDENCE)) {
                moves.add(Move.of("seen unbound", pod.pc(replica, Pc.Refused)));
            }
        } else {
            moves.add(Move.of("404 is heard", pod.pc(replica, Pc.Refused)));
        }
    }

    /** A copy of it may arrive later, when its replica has long gone on. */
    private void conclude(Pod pod, int replica, int outcome, List<Move> moves) {
        var next = idle(pod, replica);
        if (!pod.is(Field.LATE, replica)) {
            moves.add(Move.of(
                    "conclude later",
                    next.with(Field.LATE, replica, outcome)
                            .with(Field.LATE_MINE, replica, pod.get(Field.MINE, replica))
                            .with(Field.LATE_CURRENT, replica, pod.get(Field.CURRENT, replica))));
        }
        concluded(next, table.mayConclude(pod, replica), outcome, moves);
    }

    private void late(Pod pod, int replica, List<Move> moves) {
        var gone = pod.with(Field.LATE, replica, 0)
                .with(Field.LATE_MINE, replica, 0)
                .with(Field.LATE_CURRENT, replica, 0);
        concluded(gone, table.mayConcludeLate(pod, replica), pod.get(Field.LATE, replica), moves);
    }

    private void concluded(Pod next, boolean may, int outcome, List<Move> moves) {
        if (!may) {
            moves.add(Move.of("conclude refused", next));
        } else if (outcome == 1) {
            moves.add(Move.of("conclude", table.bound(next)));
        } else {
            moves.addAll(table.released("conclude", next, false));
        }
    }

    private static Pod idle(Pod pod, int replica) {
        return pod.pc(replica, Pc.Idle)
                .with(Field.MINE, replica, 0)
                .with(Field.FRESH, replica, 0)
                .with(Field.CURRENT, replica, 0);
    }
}
