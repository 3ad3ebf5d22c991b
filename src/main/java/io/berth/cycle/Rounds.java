package io.berth.cycle;

import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.recovery.Fencer;
import io.berth.reservation.FindResult;
import io.berth.reservation.Phase;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.carriage.Roster;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Says that this replica lives, takes over what dead ones left on its way, and makes sure that everything that the table
 * says this replica carries is indeed carried: an answer of the table may have been lost.
 */
@ApplicationScoped
class Rounds {
    private static final Logger LOG = Logger.getLogger(Rounds.class);
    private static final int ROUNDS_A_TERM = 5;
    private static final int BEFORE_REDIS = 1;
    /** Longer than a bind's timeout, and within what a cluster grants a Pod to end. */
    private static final Duration GRACE = Duration.ofSeconds(12);

    private final Vertx vertx;
    private final Roster roster;
    private final ReservationTable table;
    private final Runs runs;
    private final Fencer fencer;
    private final Cycle cycle;
    private final ReplicaId me;
    private final BerthConfig config;
    private Optional<String> page = Optional.empty();
    private @Nullable Periodically tick;

    Rounds(
            Vertx vertx,
            Roster roster,
            ReservationTable table,
            Runs runs,
            Fencer fencer,
            Cycle cycle,
            ReplicaId me,
            BerthConfig config) {
        this.vertx = vertx;
        this.roster = roster;
        this.table = table;
        this.runs = runs;
        this.fencer = fencer;
        this.cycle = cycle;
        this.me = me;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        if (config.cluster().isFollowed()) {
            Duration interval = config.replica().goneAfter().dividedBy(ROUNDS_A_TERM);
            tick = new Periodically(vertx, interval, this::round);
        }
    }

    /** What is at the API server is waited for; all else that this replica carries is handed over. */
    void stop(@Observes @Priority(BEFORE_REDIS) ShutdownEvent event) {
        if (tick != null) {
            tick.close();
            try {
                cycle.close()
                        .onItem()
                        .transform(ignored -> true)
                        .ifNoItem()
                        .after(GRACE)
                        .recoverWithItem(false)
                        .chain(() -> roster.depart(me))
                        .await()
                        .atMost(GRACE.plusSeconds(2));
            } catch (RuntimeException e) {
                LOG.warnf("What this replica carries is handed over when it is seen to be gone: %s", e.getMessage());
            }
        }
    }

    private Uni<Void> round() {
        return roster.announce(me, config.replica().goneAfter(), page).chain(roll -> {
            page = roll.next();
            roll.adopted().forEach(this::goOn);
            return Multi.createFrom()
                    .iterable(roll.carried())
                    .filter(id -> !runs.has(id) && !fencer.has(id))
                    .onItem()
                    .transformToUniAndConcatenate(this::find)
                    .collect()
                    .last()
                    .replaceWithVoid();
        });
    }

    private Uni<Void> find(ReservationId id) {
        return table.find(id)
                .invoke(found -> {
                    if (found instanceof FindResult.Found(var row)) {
                        goOn(row);
                    }
                })
                .replaceWithVoid();
    }

    /** A Binding row that is not known here waits for the fence: what was sent for it nobody can say. */
    private void goOn(Reservation row) {
        if (row.phase() == Phase.Fencing) {
            fencer.begin(row).subscribe().with(ignored -> {}, failure -> {});
        } else if (row.phase() == Phase.Reserved) {
            var going = row.progress().asked() ? runs.bind(row) : runs.prepare(row);
            going.subscribe().with(ignored -> {}, failure -> {});
        }
    }
}
