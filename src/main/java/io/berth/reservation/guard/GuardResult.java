package io.berth.reservation.guard;

import io.berth.cluster.NodeName;
import io.berth.reservation.Deficit;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.util.List;

/** Every answer to a bind that somebody else sends, in order of precedence. */
public sealed interface GuardResult {
    /** No epoch is open (INV-5). */
    record TableClosed() implements GuardResult {}

    /** The Pod's live row is another's. */
    record HeldByOther(Holder holder, NodeName node, Phase phase) implements GuardResult {}

    /** The holder's own row is on another node, for other requests, or past the point where it could be begun; {@code age} since it was granted. */
    record Conflicting(Reservation reservation, Duration age) implements GuardResult {}

    /** The holder's own row was begun with a newer resourceVersion than this one. */
    record StaleResourceVersion(Reservation reservation) implements GuardResult {}

    /** No replica's view of the cluster is young enough, or it has not been listed yet. */
    record MirrorStale() implements GuardResult {}

    /** The table does not know the node of this name and UID yet, or it is gone. */
    record NodeUnknown() implements GuardResult {}

    /** The node has no room for the Pod: everything that is missing. */
    record NodeFull(List<Deficit> deficits) implements GuardResult {}

    /** A check has found room, and taken none. */
    record Free() implements GuardResult {}

    /** The row, Binding from now on. */
    record Admitted(Reservation reservation) implements GuardResult {}
}
