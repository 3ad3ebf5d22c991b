package io.berth.recovery;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.config.BerthConfig;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.FindResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import io.berth.reservation.carriage.Roster;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/**
 * Takes a holder's word on its bind. Beside a cluster a live read of the Pod must not say otherwise: room on a node is given
 * back only when the Pod does not stand there, and a Pod counts as bound only when it is. An unbound Pod does not prove
 * {@code failed}: a bind may still be under way, so that it is fenced first.
 */
@ApplicationScoped
@CheckReturnValue
public class Settle {
    private static final Duration FENCED_WITHIN = Duration.ofSeconds(3);

    private final ReservationTable table;
    private final PodDirectory pods;
    private final Roster roster;
    private final Fencer fencer;
    private final ReplicaId me;
    private final boolean besideCluster;

    Settle(ReservationTable table, PodDirectory pods, Roster roster, Fencer fencer, ReplicaId me, BerthConfig config) {
        this.table = table;
        this.pods = pods;
        this.roster = roster;
        this.fencer = fencer;
        this.me = me;
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
                                : believed(row, outcome, match, settled));
            // The table says better than we what has become of it.
            case FindResult.Gone gone -> settled;
            case FindResult.NeverGranted neverGranted -> settled;
        });
    }

    private Uni<SettleResult> believed(
            Reservation row, Settlement outcome, Precondition match, Uni<SettleResult> settled) {
        boolean fences = outcome == Settlement.failed
                && row.phase() == Phase.Binding
                && !row.progress().asked()
                && allows(match, row);
        return fences
                ? roster.claim(me, row.id())
                        .chain(claimed ->
                                claimed.map(now -> fenced(now, settled)).orElse(settled))
                : settled;
    }

    private static boolean allows(Precondition match, Reservation row) {
        return !(match instanceof Precondition.OneOf(var revisions)) || revisions.contains(row.revision());
    }

    /** The row's last state; as it stands, Fencing, when the API server does not answer in time. */
    private Uni<SettleResult> fenced(Reservation row, Uni<SettleResult> settled) {
        return fencer.begin(row)
                .chain(last -> last.map(now -> Uni.createFrom().<SettleResult>item(answered(now)))
                        .orElse(settled))
                .ifNoItem()
                .after(FENCED_WITHIN)
                .recoverWithItem(answered(row));
    }

    private static SettleResult answered(Reservation row) {
        return new SettleResult.Answered(
                row.phase().live() ? new ChangeResult.Changed(row) : new ChangeResult.Released(row));
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
