package io.berth.cycle.model;

import static io.berth.reservation.Phase.*;

/** What must hold in every state, by the numbers of ARCHITECTURE.md. */
enum Invariant {
    /** No more is bound at the API server than there is room. */
    INV_1_BOUND,
    /** No more is taken in the table than there is room. */
    INV_1_TAKEN,
    /** A Pod that is bound has its row, and is the one that was reserved for. */
    INV_2,
    /** A bind that can still come has a row that no clock ends. */
    INV_8,
    /** What is taken is what the rows take. */
    INV_9;

    boolean holds(Pod one, Pod two, int taken, int room) {
        return switch (this) {
            case INV_1_BOUND -> bound(one) + bound(two) <= room;
            case INV_1_TAKEN -> taken <= room;
            case INV_2 -> isBooked(one) && isBooked(two);
            case INV_8 -> isGuarded(one) && isGuarded(two);
            case INV_9 -> taken == one.rows() + two.rows();
        };
    }

    private static int bound(Pod pod) {
        return pod.api().bound() ? 1 : 0;
    }

    private static boolean isBooked(Pod pod) {
        return pod.api() != Api.OtherBound && (pod.api() != Api.Bound || pod.is(Field.ROW));
    }

    private static boolean isGuarded(Pod pod) {
        var mayCome = pod.is(Field.POST) || mayPost(pod, 0) || mayPost(pod, 1);
        return !mayCome || pod.row(Binding) || pod.row(Fencing);
    }

    private static boolean mayPost(Pod pod, int replica) {
        return pod.pc(replica) == Pc.Begun && pod.is(Field.FRESH, replica);
    }
}
