package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.Placement;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Where the table has a Pod already, if it grants anything at all now. */
@ApplicationScoped
@CheckReturnValue
class Standing {
    /** No node is asked for: only what stands before all nodes is. */
    private static final Placement ANYWHERE = new Placement.On(new NodeName("any"));

    private final ReservationTable table;

    Standing(ReservationTable table) {
        this.table = table;
    }

    /** The node of its live row, whoever holds it. Fails as the table does, and with {@link NoGrantsException}. */
    Uni<Optional<NodeName>> of(Pod pod, Holder holder) {
        Claim claim = new Claim(pod.ref(), ANYWHERE, pod.requests(), holder, Claim.MIN_TTL, 0);
        return table.recall(claim).map(known -> known.flatMap(Standing::node));
    }

    private static Optional<NodeName> node(AssumeResult known) {
        return switch (known) {
            case AssumeResult.HeldByOther held -> Optional.of(held.node());
            case AssumeResult.Conflicting(var row) -> Optional.of(row.node());
            case AssumeResult.AlreadyAssumed(var row) -> Optional.of(row.node());
            case AssumeResult.Assumed(var row) -> Optional.of(row.node());
            case AssumeResult.TableClosed closed ->
                throw new NoGrantsException("Berth's table is closed after a loss of data, and opens again by itself");
            case AssumeResult.MirrorStale stale ->
                throw new NoGrantsException("Berth's view of the cluster is too old to place Pods by");
            case AssumeResult.NodeUnknown unknown -> Optional.empty();
            case AssumeResult.NodeUnschedulable unschedulable -> Optional.empty();
            case AssumeResult.NodeCoolingDown cooling -> Optional.empty();
            case AssumeResult.NodeFull full -> Optional.empty();
        };
    }
}
