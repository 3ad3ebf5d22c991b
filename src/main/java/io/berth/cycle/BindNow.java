package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.feed.RowWatch;
import io.berth.recovery.Fencer;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Caller;
import io.berth.reservation.FindResult;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.carriage.OnFailure;
import io.berth.reservation.carriage.Roster;
import io.berth.stage.reserve.Ask;
import io.berth.stage.reserve.ReserveResult;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/**
 * Reserve and bind in one call, for a holder that knows no reservations and may change its mind: what it asked for on another
 * node before is given up, once it is sure that it cannot come about any more (INV-2, INV-8).
 */
@ApplicationScoped
@CheckReturnValue
public class BindNow {
    /** A row may end, or another caller of the same holder may be first, between two looks; not for ever. */
    private static final int MOST_ROUNDS = 5;

    /** A bind that is well takes a few milliseconds: two copies of one scheduler must not fence each other's. */
    private static final Duration SETTLES = Duration.ofSeconds(1);

    private final Grants grants;
    private final Binds binds;
    private final ReservationTable table;
    private final Roster roster;
    private final Fencer fencer;
    private final RowWatch rows;
    private final ReplicaId me;

    BindNow(
            Grants grants,
            Binds binds,
            ReservationTable table,
            Roster roster,
            Fencer fencer,
            RowWatch rows,
            ReplicaId me) {
        this.grants = grants;
        this.binds = binds;
        this.table = table;
        this.roster = roster;
        this.fencer = fencer;
        this.rows = rows;
        this.me = me;
    }

    /**
     * Binds to this node, which the ask names. Nothing new is begun once the time is up; what has been begun ends whether or
     * not the caller waits for it. Fails as {@link Grants#run} does.
     */
    public Uni<Placed> run(Ask ask, NodeName node, Duration within) {
        Call call = new Call(ask, node, System.nanoTime() + within.toNanos());
        Uni<Placed> placed = Uni.createFrom()
                .deferred(() -> round(call, MOST_ROUNDS))
                .memoize()
                .indefinitely();
        placed.subscribe().with(ignored -> {}, failure -> {});
        return placed.ifNoItem().after(atLeastSome(within)).recoverWithItem(new Placed.UnderWay());
    }

    private record Call(Ask ask, NodeName node, long until) {
        Duration left() {
            return Duration.ofNanos(until - System.nanoTime());
        }

        Caller caller() {
            return new Caller(ask.holder(), false);
        }
    }

    private static Duration atLeastSome(Duration wait) {
        return wait.isPositive() ? wait : Duration.ofMillis(1);
    }

    private Uni<Placed> round(Call call, int rounds) {
        if (rounds == 0 || !call.left().isPositive()) {
            return item(new Placed.UnderWay());
        }
        return grants.run(call.ask()).chain(result -> switch (result) {
            case ReserveResult.Answered(AssumeResult.Assumed(var row)) -> bound(call, row, rounds);
            case ReserveResult.Answered(AssumeResult.AlreadyAssumed(var row)) -> bound(call, row, rounds);
            case ReserveResult.Answered(AssumeResult.Conflicting(var row)) ->
                row.node().equals(call.node()) ? bound(call, row, rounds) : givenUp(call, row, rounds);
            case ReserveResult.AlreadyBound(var pod, var on) ->
                item(on.equals(call.node()) ? new Placed.OnNode() : new Placed.Elsewhere(on));
            case ReserveResult.Answered answered -> item(new Placed.NotReserved(answered));
            case ReserveResult.UnknownPod unknown -> item(new Placed.NotReserved(unknown));
            case ReserveResult.PodReplaced replaced -> item(new Placed.NotReserved(replaced));
            case ReserveResult.PodTerminal terminal -> item(new Placed.NotReserved(terminal));
            case ReserveResult.PodDeleting deleting -> item(new Placed.NotReserved(deleting));
            case ReserveResult.PodGated gated -> item(new Placed.NotReserved(gated));
            case ReserveResult.RequestsMismatch mismatch -> item(new Placed.NotReserved(mismatch));
        });
    }

    private Uni<Placed> bound(Call call, Reservation row, int rounds) {
        return binds.bind(row.id(), call.caller(), atLeastSome(call.left()), OnFailure.release)
                .chain(answer -> switch (answer) {
                    case BindCall.Done(var outcome, var live) -> item(new Placed.Ended(Optional.of(outcome)));
                    case BindCall.UnderWay underWay -> item(new Placed.UnderWay());
                    case BindCall.Gone(var outcome) ->
                        outcome.isPresent() ? item(new Placed.Ended(outcome)) : round(call, rounds - 1);
                    case BindCall.NotFound notFound -> round(call, rounds - 1);
                });
    }

    /** The row is on another node: if it is under way it is let settle, and else, or if it does not, it is given up. */
    private Uni<Placed> givenUp(Call call, Reservation row, int rounds) {
        Uni<FindResult> settled = row.progress().asked() && row.phase() != Phase.Fencing
                ? rows.until(row.id(), BindNow::isSettled)
                        .ifNoItem()
                        .after(SETTLES)
                        .recoverWithUni(() -> table.find(row.id()))
                : Uni.createFrom().item(new FindResult.Found(row));
        return settled.chain(found -> switch (found) {
            case FindResult.Found(var now) when now.phase() == Phase.Bound -> item(new Placed.Elsewhere(now.node()));
            case FindResult.Found(var now) -> freed(call, now).chain(ignored -> round(call, rounds - 1));
            case FindResult.Gone gone -> round(call, rounds - 1);
            case FindResult.NeverGranted neverGranted -> round(call, rounds - 1);
        });
    }

    /** A bind that may have been sent is fenced before there is another one. */
    private Uni<?> freed(Call call, Reservation row) {
        return switch (row.phase()) {
            case Reserved -> table.forget(row.id(), call.caller(), Precondition.NONE);
            case Binding ->
                roster.claim(me, row.id())
                        .chain(claimed -> claimed.map(fencer::begin)
                                .orElseGet(() -> Uni.createFrom().item(Optional.empty())));
            case Fencing -> fencer.has(row.id()) ? fencer.begin(row) : rows.until(row.id(), BindNow::isDecided);
            case Bound, Released, Expired, Rejected -> Uni.createFrom().voidItem();
        };
    }

    private static boolean isSettled(FindResult found) {
        return !(found instanceof FindResult.Found(var row)) || row.phase() == Phase.Bound;
    }

    private static boolean isDecided(FindResult found) {
        return !(found instanceof FindResult.Found(var row)) || row.phase() != Phase.Fencing;
    }

    private static Uni<Placed> item(Placed placed) {
        return Uni.createFrom().item(placed);
    }
}
