package io.berth.stage.handoff;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.config.BerthConfig;
import io.berth.reservation.Caller;
import io.berth.reservation.FindResult;
import io.berth.reservation.Precondition;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Takes a holder's word on its bind. Beside a cluster a live read of the Pod must not say otherwise: room on a node is given
 * back only when the Pod does not stand there, and a Pod counts as bound only when it is. An unbound Pod does not disprove
 * {@code failed}, nor prove it: there the holder is believed.
 */
@ApplicationScoped
@CheckReturnValue
public class Settle {
    private final ReservationTable table;
    private final PodDirectory pods;
    private final boolean besideCluster;

    Settle(ReservationTable table, PodDirectory pods, BerthConfig config) {
        this.table = table;
        this.pods = pods;
        this.besideCluster = config.cluster().isFollowed();
    }

    /** Fails as the table does, and with {@code ClusterUnavailableException} for a Pod that could not be read. */
    public Uni<SettleResult> run(ReservationId id, Caller caller, Settlement outcome, Precondition match) {
        Uni<SettleResult> settled = table.settle(id, caller, outcome, match).map(SettleResult.Answered::new);
        if (!besideCluster) {
            return settled;
        }
        return table.find(id).chain(found -> switch (found) {
            // A row that is not the caller's is not there for it, whatever the API server says.
            case FindResult.Found(var row) when !caller.admin() && !row.holder().equals(caller.holder()) -> settled;
            case FindResult.Found(var row) ->
                weigh(row, outcome)
                        .chain(evidence -> evidence.isPresent()
                                ? Uni.createFrom().item(new SettleResult.Contradicted(row.phase(), evidence.get()))
                                : settled);
            // The table says better than we what has become of it.
            case FindResult.Gone gone -> settled;
            case FindResult.NeverGranted neverGranted -> settled;
        });
    }

    /** What the API server has against it, if anything. */
    private Uni<Optional<String>> weigh(Reservation row, Settlement outcome) {
        return pods.read(row.pod().namespace(), row.pod().name())
                .map(found ->
                        found.filter(pod -> pod.ref().uid().equals(row.pod().uid())))
                .map(found -> switch (outcome) {
                    case bound ->
                        found.flatMap(Pod::node).equals(Optional.of(row.node()))
                                ? Optional.empty()
                                : Optional.of("the Pod is not bound to node " + row.node());
                    case failed, ended ->
                        found.filter(Pod::takesRoom)
                                .flatMap(Pod::node)
                                .map(node -> "the Pod is bound to node " + node + " and has not ended");
                });
    }
}
