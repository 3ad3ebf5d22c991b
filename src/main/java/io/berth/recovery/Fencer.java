package io.berth.recovery;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.reservation.FindResult;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Phase;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Sightings;
import io.berth.reservation.carriage.Carriage;
import io.berth.reservation.carriage.ConcludeResult;
import io.berth.reservation.carriage.Roster;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Step 7 of the protocol: claims binds that have had no evidence, and changes the Pod of each so that the bind can no longer
 * succeed; then, and not before, its room is free (INV-8). Any replica may do each part of it, any number of times.
 */
@ApplicationScoped
@CheckReturnValue
public class Fencer {
    private static final Logger LOG = Logger.getLogger(Fencer.class);
    private static final Duration TICK = Duration.ofMillis(500);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final int AT_ONCE = 50;

    private final Vertx vertx;
    private final Roster roster;
    private final Carriage carriage;
    private final ReservationTable table;
    private final Fence fence;
    private final PodDirectory pods;
    private final Sightings sightings;
    private final ReplicaId me;
    private final BerthConfig config;
    private final Map<ReservationId, Uni<Optional<Reservation>>> fencing = new ConcurrentHashMap<>();
    private @Nullable Periodically tick;

    Fencer(
            Vertx vertx,
            Roster roster,
            Carriage carriage,
            ReservationTable table,
            Fence fence,
            PodDirectory pods,
            Sightings sightings,
            ReplicaId me,
            BerthConfig config) {
        this.vertx = vertx;
        this.roster = roster;
        this.carriage = carriage;
        this.table = table;
        this.fence = fence;
        this.pods = pods;
        this.sightings = sightings;
        this.me = me;
        this.config = config;
    }

    void start(@Observes StartupEvent event) {
        if (config.cluster().isFollowed()) {
            tick = new Periodically(vertx, TICK, this::claim);
        }
    }

    void stop(@Observes ShutdownEvent event) {
        if (tick != null) {
            tick.close();
        }
    }

    public boolean has(ReservationId id) {
        return fencing.containsKey(id);
    }

    /**
     * Fences a Fencing row that this replica carries; ends when it is decided, however long the API server is silent, with the
     * row as it is then, where it was decided here.
     */
    public Uni<Optional<Reservation>> begin(Reservation row) {
        Uni<Optional<Reservation>> known = fencing.get(row.id());
        if (known != null) {
            return known;
        }
        Uni<Optional<Reservation>> fresh = unlessEnded(row)
                .onFailure()
                .invoke(failure -> LOG.infof("Fence of %s: %s", row.pod(), failure.getMessage()))
                .onFailure()
                .retry()
                .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
                .indefinitely()
                .onTermination()
                .invoke(() -> fencing.remove(row.id()))
                .memoize()
                .indefinitely();
        Uni<Optional<Reservation>> first = fencing.putIfAbsent(row.id(), fresh);
        if (first == null) {
            fresh.subscribe().with(ignored -> {}, failure -> {});
        }
        return first == null ? fresh : first;
    }

    /** A watch may have ended it while the API server did not answer. */
    private Uni<Optional<Reservation>> unlessEnded(Reservation row) {
        return table.find(row.id())
                .chain(found -> found instanceof FindResult.Found(var now) && now.phase() == Phase.Fencing
                        ? fenced(row)
                        : Uni.createFrom().item(Optional.empty()));
    }

    private Uni<Void> claim() {
        Duration overdue = config.bind().timeout().plus(config.fence().after());
        return roster.unresolved(me, config.replica().goneAfter(), overdue, AT_ONCE)
                .invoke(claimed -> claimed.forEach(row -> {
                    LOG.infof(
                            "Fencing: pod=%s node=%s token=%s",
                            row.pod(), row.node(), row.id().token());
                    begin(row).subscribe().with(ignored -> {}, failure -> {});
                }))
                .replaceWithVoid();
    }

    private Uni<Optional<Reservation>> fenced(Reservation row) {
        return fence.patch(row).chain(answer -> switch (answer) {
            case Fence.Answer.Fenced() -> conclude(row, Result.Fenced, "no answer to the bind came, and it was fenced");
            case Fence.Answer.Moved() -> read(row);
            case Fence.Answer.Gone() -> conclude(row, Result.PodGone, "there is no Pod " + row.pod() + " any more");
            case Fence.Answer.Forbidden(var message) -> again("it may not patch pods/status: " + message);
            case Fence.Answer.Unknown(var message) -> again(message);
        });
    }

    /** The Pod has changed since the row's version: bound, or out of the reach of every bind that was sent. */
    private Uni<Optional<Reservation>> read(Reservation row) {
        return pods.read(row.pod().namespace(), row.pod().name()).chain(found -> {
            Optional<Pod> pod =
                    found.filter(one -> one.ref().uid().equals(row.pod().uid()));
            if (pod.isEmpty()) {
                return conclude(row, Result.PodGone, "there is no Pod " + row.pod() + " any more");
            }
            if (pod.get().node().isPresent()) {
                return sightings.take(row.id().epoch(), pod.get()).replaceWith(Optional.empty());
            }
            return row.resourceVersion()
                            .filter(pod.get().version()::isNewerThan)
                            .isPresent()
                    ? conclude(row, Result.Fenced, "no answer to the bind came, and the Pod has changed since")
                    : again("the Pod is at version " + pod.get().version() + ", no newer than the bind's");
        });
    }

    private static <T> Uni<T> again(String why) {
        return Uni.createFrom().failure(() -> new ClusterUnavailableException(why));
    }

    private Uni<Optional<Reservation>> conclude(Reservation row, Result result, String message) {
        return carriage.conclude(row, me, result, Optional.of(message)).map(concluded -> switch (concluded) {
            case ConcludeResult.Stands(var now) -> Optional.of(now);
            case ConcludeResult.Released(var last) -> Optional.of(last);
            case ConcludeResult.Gone gone -> Optional.empty();
            case ConcludeResult.Lost lost -> Optional.empty();
        });
    }
}
