package io.berth.stage.bind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.Pod;
import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.pace.BackOff;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.FindResult;
import io.berth.reservation.Outcome.Result;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Sightings;
import io.berth.reservation.carriage.Carriage;
import io.berth.stage.StageResult;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Steps 3 to 6 of the protocol: the reads, then begin-bind, then one POST, and what its answer is evidence of. A POST without
 * an answer is never repeated: the row stays Binding, for the watch or the fence.
 */
@ApplicationScoped
@CheckReturnValue
public class Bind {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** A row that waits for the API server longer than this is kept alive meanwhile. */
    private static final Duration KEPT_FOR = Duration.ofSeconds(2);

    private final Reads reads;
    private final Binding binding;
    private final Carriage carriage;
    private final ReservationTable table;
    private final Sightings sightings;
    private final ReplicaId me;
    private final BindTimes times;
    private final int mostAttempts;

    Bind(
            Reads reads,
            Binding binding,
            Carriage carriage,
            ReservationTable table,
            Sightings sightings,
            ReplicaId me,
            BindTimes times,
            BerthConfig config) {
        this.reads = reads;
        this.binding = binding;
        this.carriage = carriage;
        this.table = table;
        this.sightings = sightings;
        this.me = me;
        this.times = times;
        this.mostAttempts = config.bind().attempts();
    }

    /** Fails as the table does; the row may be Binding then. */
    public Uni<StageResult> run(Reservation row) {
        BackOff backOff = new BackOff(FIRST_PAUSE, LONGEST_PAUSE, RandomGenerator.getDefault());
        return times.measured(() -> step(row, backOff, Carriage.Attempt.Another, reads.first(row)));
    }

    /** Looks, and goes on from what is seen; while the API server is down it looks again and again, and no attempt is counted. */
    private Uni<StageResult> step(Reservation row, BackOff backOff, Carriage.Attempt attempt, Uni<Look> look) {
        return look.map(Optional::of)
                .onFailure(ClusterUnavailableException.class)
                .recoverWithItem(Optional.empty())
                .chain(seen -> seen.isPresent()
                        ? from(row, backOff, attempt, seen.get())
                        : keep(row).chain(kept -> switch (kept) {
                            case StageResult.Passed(var alive) ->
                                pause(backOff.pause()).chain(() -> step(alive, backOff, attempt, reads.live(alive)));
                            case StageResult other -> Uni.createFrom().item(other);
                        }));
    }

    private Uni<StageResult> from(Reservation row, BackOff backOff, Carriage.Attempt attempt, Look look) {
        return switch (look) {
            case Look.Ready(var version) -> begin(row, backOff, attempt, version);
            case Look.OnNode(var pod) -> evidence(row, pod);
            case Look.Refused(var result, var message) -> end(new StageResult.Refused(row, result, message));
        };
    }

    private Uni<StageResult> begin(
            Reservation row, BackOff backOff, Carriage.Attempt attempt, ResourceVersion version) {
        if (attempt == Carriage.Attempt.Another && row.progress().attempts() >= mostAttempts) {
            return end(new StageResult.Refused(
                    row, Result.Refused, "the Pod was changed by others at each of " + mostAttempts + " attempts"));
        }
        return carriage.begin(row, me, version, attempt).chain(result -> switch (result) {
            case ChangeResult.Changed(var begun) -> post(begun, backOff, version);
            // What the watch has shown is older than what an earlier attempt has read.
            case ChangeResult.StaleResourceVersion(var held) -> step(held, backOff, attempt, reads.live(held));
            case ChangeResult.Gone(var outcome) -> end(new StageResult.Ended(outcome));
            case ChangeResult.NotFound notFound -> end(new StageResult.Ended(Optional.empty()));
            case ChangeResult.WrongPhase(var phase) -> end(new StageResult.Left("the reservation is " + phase));
            case ChangeResult.PermitsOpen open -> end(new StageResult.Left("a permit is open"));
            case ChangeResult.RevisionMismatch mismatch -> end(new StageResult.Left("another has changed it"));
            case ChangeResult.Released(var last) ->
                end(new StageResult.Ended(last.progress().outcome()));
        });
    }

    private Uni<StageResult> post(Reservation row, BackOff backOff, ResourceVersion version) {
        return binding.post(row, version).chain(answer -> switch (answer) {
            case BindAnswer.Created() -> end(new StageResult.Passed(row));
            case BindAnswer.AlreadyAssigned assigned -> step(row, backOff, Carriage.Attempt.Another, reads.live(row));
            case BindAnswer.Moved moved -> again(row, backOff, backOff.pause(), Carriage.Attempt.Another);
            case BindAnswer.TooManyRequests(var retryAfter) ->
                again(row, backOff, retryAfter.orElseGet(backOff::pause), Carriage.Attempt.Another);
            case BindAnswer.NotSent notSent -> again(row, backOff, backOff.pause(), Carriage.Attempt.TheSame);
            case BindAnswer.Gone(var message) -> end(new StageResult.Refused(row, Result.PodGone, message));
            case BindAnswer.Gated(var message) -> end(new StageResult.Refused(row, Result.PodGated, message));
            case BindAnswer.Deleting(var message) -> end(new StageResult.Refused(row, Result.PodDeleting, message));
            case BindAnswer.Forbidden(var message) -> end(new StageResult.Refused(row, Result.Forbidden, message));
            case BindAnswer.Refused(var message) -> end(new StageResult.Refused(row, Result.Refused, message));
            case BindAnswer.Unknown(var message) -> end(new StageResult.Left("no answer: " + message));
        });
    }

    private Uni<StageResult> again(Reservation row, BackOff backOff, Duration after, Carriage.Attempt attempt) {
        if (after.compareTo(KEPT_FOR) <= 0) {
            return pause(after).chain(() -> step(row, backOff, attempt, reads.live(row)));
        }
        return pause(KEPT_FOR).chain(() -> keep(row)).chain(kept -> switch (kept) {
            case StageResult.Passed(var alive) -> again(alive, backOff, after.minus(KEPT_FOR), attempt);
            case StageResult other -> end(other);
        });
    }

    /** The table is told of what was read, and says what has become of the row. */
    private Uni<StageResult> evidence(Reservation row, Pod pod) {
        return sightings
                .take(row.id().epoch(), pod)
                .chain(() -> table.find(row.id()))
                .map(found -> switch (found) {
                    case FindResult.Found(var now)
                    when now.progress().outcome().isPresent() ->
                        new StageResult.Ended(now.progress().outcome());
                    case FindResult.Found(var now) ->
                        new StageResult.Left("the Pod is on a node, and the row is " + now.phase());
                    case FindResult.Gone(var outcome) -> new StageResult.Ended(outcome);
                    case FindResult.NeverGranted neverGranted -> new StageResult.Ended(Optional.empty());
                });
    }

    /** While nothing can be read, a Reserved row is renewed, and a Binding one, whose POST was never sent, begun anew. */
    private Uni<StageResult> keep(Reservation row) {
        Uni<ChangeResult> kept = row.phase() == Phase.Reserved
                ? table.renew(row.id(), new Caller(row.holder(), false), Optional.empty(), Precondition.NONE)
                : carriage.begin(row, me, row.resourceVersion().orElseThrow(), Carriage.Attempt.TheSame);
        return kept.map(result -> switch (result) {
            case ChangeResult.Changed(var alive) -> new StageResult.Passed(alive);
            case ChangeResult.Gone(var outcome) -> new StageResult.Ended(outcome);
            case ChangeResult.NotFound notFound -> new StageResult.Ended(Optional.empty());
            case ChangeResult.Released(var last) ->
                new StageResult.Ended(last.progress().outcome());
            case ChangeResult.WrongPhase(var phase) -> new StageResult.Left("the reservation is " + phase);
            case ChangeResult.PermitsOpen open -> new StageResult.Left("a permit is open");
            case ChangeResult.RevisionMismatch mismatch -> new StageResult.Left("another has changed it");
            case ChangeResult.StaleResourceVersion stale -> new StageResult.Left("another has begun it");
        });
    }

    private static Uni<Void> pause(Duration length) {
        return Uni.createFrom().voidItem().onItem().delayIt().by(length);
    }

    private static Uni<StageResult> end(StageResult result) {
        return Uni.createFrom().item(result);
    }
}
