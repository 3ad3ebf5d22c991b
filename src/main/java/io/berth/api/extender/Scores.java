package io.berth.api.extender;

import io.berth.reservation.NodeState;
import org.jspecify.annotations.Nullable;

/**
 * How much a node is to be preferred, 0 to 10. Every doubling of the reservations in flight on a node, plus one, costs two
 * points: what is in flight there is what other schedulers are about to bind, and may be about to fail. A hash of the Pod and
 * the node takes up to three more, so that schedulers with the same view of near-equal nodes do not pick the same one.
 */
final class Scores {
    static final int MOST = 10;
    private static final int A_DOUBLING = 2;
    private static final int SPREAD = 4;

    private Scores() {}

    static int of(@Nullable NodeState node, String pod, String name) {
        if (node == null) {
            return 0;
        }
        long inFlight = node.rows().reserved() + node.rows().binding();
        int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(inFlight + 1);
        return Math.max(0, MOST - A_DOUBLING * doublings - hash(pod, name));
    }

    /** 0 to 3, the same at every replica. */
    private static int hash(String pod, String name) {
        long mixed = pod.hashCode() * 0x9E3779B97F4A7C15L + name.hashCode();
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 31), SPREAD);
    }
}
