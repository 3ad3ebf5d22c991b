package io.berth.cycle.model;

import static io.berth.reservation.Phase.*;

import java.util.ArrayList;
import java.util.List;

/** What holders, approvers, clocks, watches and everybody else at the API server may do at any moment. */
final class Surroundings {
    private final Table table;

    Surroundings(Table table) {
        this.table = table;
    }

    List<Move> of(Pod pod) {
        var moves = new ArrayList<Move>();
        if (!pod.is(Field.ROW) && pod.api() == Api.Unbound) {
            moves.add(new Move("assume", pod.withRow(Reserved), 1, false));
            moves.add(new Move("assume", pod.withRow(Reserved).with(Field.WAITING, 1), 1, false));
        }
        if (pod.row(Reserved)) {
            reserved(pod, moves);
        } else if (pod.row(Binding) && !table.has(Rule.TTL_ENDS_RESERVED_ALONE)) {
            moves.add(new Move("expire", table.ended(pod), -1, true));
        }
        watched(pod, moves);
        elsewhere(pod, moves);
        return moves;
    }

    private void reserved(Pod pod, List<Move> moves) {
        moves.add(new Move("expire", table.ended(pod), -1, true));
        moves.add(new Move("forget", table.ended(pod), -1, false));
        if (pod.is(Field.WAITING)) {
            moves.add(Move.of("decide", pod.with(Field.WAITING, 0)));
            moves.add(new Move("decide", table.ended(pod), -1, false));
        }
    }

    /** However late, but in no other order than it happened. */
    private void watched(Pod pod, List<Move> moves) {
        if (pod.api() == Api.Bound && !pod.row(Bound)) {
            moves.add(new Move("follow_pods", table.bound(pod), pod.is(Field.ROW) ? 0 : 1, true));
        }
        if (pod.is(Field.ROW) && pod.api() != Api.Bound && pod.api() != Api.Unbound) {
            moves.add(new Move("follow_pods", table.ended(pod), -1, true));
        }
        if (pod.api() == Api.OtherBound && !pod.is(Field.OTHER_ROW)) {
            moves.add(new Move("follow_pods", pod.with(Field.OTHER_ROW, 1), 1, true));
        }
    }

    private static void elsewhere(Pod pod, List<Move> moves) {
        switch (pod.api()) {
            case Gone -> moves.add(Move.of("created again", Server.written(pod.api(Api.OtherUnbound))));
            case Unbound -> {
                moves.add(Move.of("changed", Server.written(pod)));
                moves.add(Move.of("deleted", Server.written(pod.api(Api.Gone))));
            }
            case Bound -> moves.add(Move.of("deleted", Server.written(pod.api(Api.Gone))));
            case OtherUnbound -> moves.add(Move.of("changed", Server.written(pod)));
            case OtherBound -> {
                // Its end is nothing that the first one's row could be wrong about.
            }
        }
    }
}
