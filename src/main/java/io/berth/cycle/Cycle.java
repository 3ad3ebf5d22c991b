package io.berth.cycle;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Caller;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.ConcludeResult;
import io.berth.stage.StageResult;
import io.berth.stage.bind.Bind;
import io.berth.stage.permit.Permits;
import io.berth.stage.prebind.PreBind;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * A Pod's way to its node: permit → pre-bind → bind → handoff, and the only place that undoes. Until begin-bind a row is
 * simply forgotten; from then on evidence alone decides what becomes of it.
 */
@ApplicationScoped
@CheckReturnValue
class Cycle {
    private static final Logger LOG = Logger.getLogger(Cycle.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    /** After this long, and not before, another replica may have found a row without evidence, and claimed it. */
    private static final Duration KEEP_TRYING = Duration.ofSeconds(10);

    private final Permits permits;
    private final PreBind preBind;
    private final Bind bind;
    private final Carriage carriage;
    private final ReservationTable table;
    private final ReplicaId me;
    private final UnderWay underWay = new UnderWay();

    Cycle(Permits permits, PreBind preBind, Bind bind, Carriage carriage, ReservationTable table, ReplicaId me) {
        this.permits = permits;
        this.preBind = preBind;
        this.bind = bind;
        this.carriage = carriage;
        this.table = table;
        this.me = me;
    }

    /** The whole way of a Reserved row that this replica carries. Empty: this replica does not know how it ends. Never fails. */
    Uni<Optional<Ending>> run(Reservation row) {
        return run(row, prepared(row));
    }

    /** The same, where {@link #prepare} is under way at this replica already. */
    Uni<Optional<Ending>> runPrepared(Reservation row) {
        return run(row, permits.join(row).chain(allowed -> then(allowed, preBind::join)));
    }

    private Uni<Optional<Ending>> run(Reservation row, Uni<StageResult> prepared) {
        return prepared.chain(ready -> underWay.counted(then(ready, bind::run).chain(this::handOff)))
                .onFailure()
                .recoverWithUni(failure -> broken(row, failure))
                .onCancellation()
                .call(() -> forget(row));
    }

    /** Only as far as its holder, who binds by itself, may go on. */
    Uni<Optional<Ending>> prepare(Reservation row) {
        return prepared(row)
                .map(result ->
                        result instanceof StageResult.Ended(var outcome) ? Ending.of(outcome) : Optional.empty());
    }

    /** No more binds are begun here; ends when those under way have. */
    Uni<Void> close() {
        return underWay.close();
    }

    private Uni<StageResult> prepared(Reservation row) {
        return permits.run(row).chain(allowed -> then(allowed, preBind::run));
    }

    private static Uni<StageResult> then(StageResult before, Function<Reservation, Uni<StageResult>> stage) {
        return before instanceof StageResult.Passed(var row)
                ? stage.apply(row)
                : Uni.createFrom().item(before);
    }

    private Uni<Optional<Ending>> handOff(StageResult result) {
        return switch (result) {
            case StageResult.Passed(var row) -> conclude(row, Result.Bound, Optional.empty());
            case StageResult.Refused(var row, var why, var message) -> conclude(row, why, Optional.of(message));
            case StageResult.Ended(var outcome) -> Uni.createFrom().item(Ending.of(outcome));
            case StageResult.Left(var why) -> {
                LOG.infof("Left to the evidence: %s", why);
                yield Uni.createFrom().item(Optional.empty());
            }
        };
    }

    private Uni<Optional<Ending>> conclude(Reservation row, Result result, Optional<String> message) {
        return carriage.conclude(row, me, result, message)
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .expireIn(KEEP_TRYING.toMillis())
                .map(concluded -> switch (concluded) {
                    case ConcludeResult.Stands(var now) -> Ending.of(now);
                    case ConcludeResult.Released(var last) -> Ending.of(last);
                    case ConcludeResult.Gone(var outcome) -> Ending.of(outcome);
                    case ConcludeResult.Lost(var phase) -> {
                        LOG.infof("%s is %s by now: %s is no outcome any more", row.id(), phase, result);
                        yield Optional.empty();
                    }
                });
    }

    /** The table did not answer, or took no more calls. A row that was begun meanwhile is not concluded: the table refuses. */
    private Uni<Optional<Ending>> broken(Reservation row, Throwable failure) {
        LOG.warnf("The way of %s broke: %s", row.pod(), failure.getMessage());
        return conclude(row, Result.Refused, Optional.of("Berth could not go on: " + failure.getMessage()))
                .onFailure()
                .recoverWithItem(Optional.empty());
    }

    /** A row past begin-bind is not forgotten: the table refuses. */
    private Uni<Void> forget(Reservation row) {
        return table.forget(row.id(), new Caller(row.holder(), false), Precondition.NONE)
                .replaceWithVoid()
                .onFailure()
                .recoverWithNull();
    }
}
