package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.FindResult;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Permit;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/**
 * Begin-bind for a holder that sends its bind itself. Beside a cluster Berth looks at the Pod and the node first, and the row
 * gets the resourceVersion at which the Pod was seen, whichever the holder has: the one that the bind must demand, and that
 * the fence makes old.
 */
@ApplicationScoped
@CheckReturnValue
public class BeginBind {
    private final ReservationTable table;
    private final Reads reads;
    private final boolean besideCluster;

    BeginBind(ReservationTable table, Reads reads, BerthConfig config) {
        this.table = table;
        this.reads = reads;
        this.besideCluster = config.cluster().isFollowed();
    }

    /** Fails as the table does, and with {@code ClusterUnavailableException} where the Pod or the node could not be read. */
    public Uni<BeginBindResult> run(
            ReservationId id, Caller caller, Optional<ResourceVersion> version, Precondition match) {
        if (!besideCluster) {
            return begun(id, caller, version, match);
        }
        return table.find(id).chain(found -> switch (found) {
            case FindResult.Found(var row) when row.holder().equals(caller.holder()) -> begun(row, caller, match);
            case FindResult.Found ofAnother -> answered(new ChangeResult.NotFound());
            case FindResult.Gone(var outcome) -> answered(new ChangeResult.Gone(outcome));
            case FindResult.NeverGranted neverGranted -> answered(new ChangeResult.NotFound());
        });
    }

    /** Without a read no row is begun: it would have no version by which it could be fenced. */
    private Uni<BeginBindResult> begun(Reservation row, Caller caller, Precondition match) {
        boolean waits = row.progress().permits().stream().anyMatch(Permit::open);
        boolean underWay = row.phase() == Phase.Reserved || row.phase() == Phase.Binding;
        if (!underWay || row.progress().asked()) {
            return answered(new ChangeResult.WrongPhase(row.phase()));
        }
        return waits
                ? answered(new ChangeResult.PermitsOpen(row))
                : reads.live(row).chain(look -> begun(row, caller, match, look));
    }

    private Uni<BeginBindResult> begun(Reservation row, Caller caller, Precondition match, Look look) {
        return switch (look) {
            case Look.Ready(var live) -> begun(row.id(), caller, Optional.of(live), match);
            case Look.OnNode(var pod) ->
                Uni.createFrom()
                        .item(new BeginBindResult.Refused(
                                pod.node().equals(Optional.of(row.node())) ? Result.Bound : Result.BoundElsewhere,
                                "the Pod is bound to node " + pod.node().orElseThrow(),
                                pod.node()));
            case Look.Refused(var result, var message) ->
                Uni.createFrom().item(new BeginBindResult.Refused(result, message, Optional.empty()));
        };
    }

    private static Uni<BeginBindResult> answered(ChangeResult result) {
        return Uni.createFrom().item(new BeginBindResult.Answered(result));
    }

    private Uni<BeginBindResult> begun(
            ReservationId id, Caller caller, Optional<ResourceVersion> version, Precondition match) {
        return table.beginBind(id, caller, version, match).map(BeginBindResult.Answered::new);
    }
}
