package io.berth.cycle.model;

import java.util.ArrayList;
import java.util.List;

/** What becomes of what is under way to the API server: it arrives at any time, or never, and its answer too. */
final class Wire {
    private static final int REPLICAS = 2;

    private final Table table;

    Wire(Table table) {
        this.table = table;
    }

    /** So many more POSTs under way; a third would show no more than a second. */
    static Pod with(Pod pod, int more) {
        return pod.with(Field.POST, Math.min(2, pod.get(Field.POST) + more));
    }

    List<Move> of(Pod pod) {
        var moves = new ArrayList<Move>();
        if (pod.is(Field.POST)) {
            moves.add(Move.recovering("POST lost", with(pod, -1)));
            if (pod.api().unbound()) {
                var bound = Server.written(pod.api(pod.api() == Api.Unbound ? Api.Bound : Api.OtherBound));
                moves.add(Move.recovering("POST arrives", bound));
                heard(pod, bound, Pc.Created, "POST arrives and 201 is heard", moves);
                heard(pod, with(pod, -1), Pc.Refused, "POST is denied", moves);
                heard(pod, with(pod, -1), Pc.Moved, "POST is turned away", moves);
            }
        }
        if (pod.is(Field.PATCH)) {
            moves.add(Move.recovering("patch lost", pod.with(Field.PATCH, 0)));
            var fenced = table.has(Rule.FENCE_CHANGES_THE_POD) ? Server.written(pod) : pod.with(Field.PATCH, 0);
            moves.add(Move.recovering("patch arrives", fenced));
            for (var replica = 0; replica < REPLICAS; replica++) {
                if (pod.fence(replica) == Step.Sent) {
                    moves.add(Move.recovering("patch arrives and 200 is heard", fenced.fence(replica, Step.Decided)));
                }
            }
        }
        return moves;
    }

    private static void heard(Pod before, Pod after, Pc pc, String verb, List<Move> moves) {
        for (var replica = 0; replica < REPLICAS; replica++) {
            if (before.pc(replica) == Pc.Posted && before.is(Field.FRESH, replica)) {
                moves.add(Move.of(verb, after.pc(replica, pc)));
            }
        }
    }
}
