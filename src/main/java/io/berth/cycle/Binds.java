package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.config.BerthConfig;
import io.berth.feed.RowWatch;
import io.berth.reservation.Caller;
import io.berth.reservation.FindResult;
import io.berth.reservation.Outcome;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.CarryResult;
import io.berth.reservation.carriage.OnFailure;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** The holders' way into the cycle: the wish that Berth bind, sent any number of times to any replica. */
@ApplicationScoped
@CheckReturnValue
public class Binds {
    private final Carriage carriage;
    private final Runs runs;
    private final RowWatch rows;
    private final ReservationTable table;
    private final ReplicaId me;
    private final Duration goneAfter;

    Binds(Carriage carriage, Runs runs, RowWatch rows, ReservationTable table, ReplicaId me, BerthConfig config) {
        this.carriage = carriage;
        this.runs = runs;
        this.rows = rows;
        this.table = table;
        this.me = me;
        this.goneAfter = config.replica().goneAfter();
    }

    /** Waits at most so long for the outcome; the bind goes on all the same. Fails as the table does. */
    public Uni<BindCall> bind(ReservationId id, Caller caller, Duration wait, OnFailure onFailure) {
        return carriage.carry(id, caller, me, onFailure, goneAfter).chain(carried -> switch (carried) {
            case CarryResult.NotFound notFound -> Uni.createFrom().item(new BindCall.NotFound());
            case CarryResult.Gone(var outcome, var asked) ->
                Uni.createFrom()
                        .item(
                                outcome.isPresent() && (asked || ofAStage(outcome.get()))
                                        ? new BindCall.Done(outcome.get(), Optional.empty())
                                        : new BindCall.Gone(outcome));
            case CarryResult.Mine(var row) -> within(wait, row, ended(runs.bind(row), row.id()));
            case CarryResult.Others(var row) -> within(wait, row, joined(row.id()));
        });
    }

    /** What this replica does not know, it hears. */
    private Uni<BindCall> ended(Uni<Optional<Ending>> run, ReservationId id) {
        return run.chain(ending -> ending.isPresent() && !ending.get().lacksReservation()
                ? Uni.createFrom()
                        .item(new BindCall.Done(
                                ending.get().outcome(), ending.get().reservation()))
                : joined(id));
    }

    private Uni<BindCall> joined(ReservationId id) {
        return rows.until(id, Binds::hasEnded).map(found -> switch (found) {
            case FindResult.Found(var row) ->
                new BindCall.Done(row.progress().outcome().orElseThrow(), Optional.of(row));
            case FindResult.Gone(var outcome) ->
                outcome.<BindCall>map(end -> new BindCall.Done(end, Optional.empty()))
                        .orElseGet(() -> new BindCall.Gone(Optional.empty()));
            case FindResult.NeverGranted neverGranted -> new BindCall.NotFound();
        });
    }

    /** Berth saw to the volumes before it was asked to bind, and found that it could not. */
    private static boolean ofAStage(Outcome outcome) {
        return outcome.result() == Outcome.Result.VolumeElsewhere;
    }

    private static boolean hasEnded(FindResult found) {
        return !(found instanceof FindResult.Found(var row))
                || row.progress().outcome().isPresent();
    }

    private Uni<BindCall> within(Duration wait, Reservation row, Uni<BindCall> end) {
        Uni<BindCall> underWay = Uni.createFrom()
                .deferred(() -> table.find(row.id()).map(found -> switch (found) {
                    case FindResult.Found(var now) -> new BindCall.UnderWay(now);
                    case FindResult.Gone(var outcome) -> new BindCall.Gone(outcome);
                    case FindResult.NeverGranted neverGranted -> new BindCall.NotFound();
                }));
        return wait.isZero() ? underWay : end.ifNoItem().after(wait).recoverWithUni(underWay);
    }
}
