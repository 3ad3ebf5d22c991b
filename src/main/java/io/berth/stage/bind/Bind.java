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
import io.berth.reservation.carriage.Carriage.Attempt;
import io.berth.stage.StageResult;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
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

    /** An API server that wants more is asked again all the same: the room is held meanwhile. */
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofSeconds(30);

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
        return times.measured(() -> {
            Tries tries = new Tries(
                    new BackOff(FIRST_PAUSE, LONGEST_PAUSE, RandomGenerator.getDefault()),
                    row.progress().attempts() + mostAttempts);
            Uni<Step> first = looked(row, Attempt.Another, tries, reads.first(row));
            // Not a chain of itself: in a long outage that would be one of thousands, too deep for the stack.
            return Multi.createBy()
                    .repeating()
                    .uni(
                            () -> new AtomicReference<>(first),
                            step -> step.get().invoke(next -> step.set(next.then(this, tries))))
                    .whilst(step -> step instanceof Step.Again)
                    .collect()
                    .last()
                    .map(last -> ((Step.Over) last).result());
        });
    }

    /** How long to pause between attempts, and which is the last; a row that was held has earlier ones behind it. */
    private record Tries(BackOff pauses, int last) {}

    /** Where a bind stands: over, or to be looked at again after a pause. */
    private sealed interface Step {
        record Over(StageResult result) implements Step {}

        record Again(Reservation row, Attempt attempt, Duration after) implements Step {}

        default Uni<Step> then(Bind bind, Tries tries) {
            return switch (this) {
                case Over over -> Uni.createFrom().item(over);
                case Again again -> bind.again(again, tries);
            };
        }
    }

    private Uni<Step> again(Step.Again step, Tries tries) {
        Reservation row = step.row();
        if (step.after().compareTo(KEPT_FOR) <= 0) {
            return pause(step.after()).chain(() -> looked(row, step.attempt(), tries, reads.live(row)));
        }
        return pause(KEPT_FOR)
                .chain(() -> kept(row, step.attempt(), step.after().minus(KEPT_FOR)));
    }

    /** Goes on from what is seen; while the API server is down it looks again and again, and no attempt is counted. */
    private Uni<Step> looked(Reservation row, Attempt attempt, Tries tries, Uni<Look> look) {
        return look.map(Optional::of)
                .onFailure(ClusterUnavailableException.class)
                .recoverWithItem(Optional.empty())
                .chain(seen -> seen.isPresent()
                        ? from(row, attempt, tries, seen.get())
                        : kept(row, attempt, tries.pauses().pause()));
    }

    private Uni<Step> from(Reservation row, Attempt attempt, Tries tries, Look look) {
        return switch (look) {
            case Look.Ready(var version) -> begin(row, attempt, tries, version);
            case Look.OnNode(var pod) -> evidence(row, pod).map(Step.Over::new);
            case Look.Refused(var result, var message) -> over(new StageResult.Refused(row, result, message));
        };
    }

    private Uni<Step> begin(Reservation row, Attempt attempt, Tries tries, ResourceVersion version) {
        if (attempt == Attempt.Another && row.progress().attempts() >= tries.last()) {
            return over(new StageResult.Refused(
                    row, Result.Refused, "the API server took none of " + mostAttempts + " attempts"));
        }
        return carriage.begin(row, me, version, attempt)
                .chain(result -> result instanceof ChangeResult.Changed(var begun)
                        ? post(begun, tries, version)
                        : Uni.createFrom().item(notBegun(result, attempt)));
    }

    private static Step notBegun(ChangeResult result, Attempt attempt) {
        return switch (result) {
            // What the watch has shown is older than what an earlier attempt has read.
            case ChangeResult.StaleResourceVersion(var held) -> new Step.Again(held, attempt, Duration.ZERO);
            case ChangeResult.Changed(var row) -> new Step.Over(new StageResult.Passed(row));
            case ChangeResult.Gone(var outcome) -> new Step.Over(new StageResult.Ended(outcome));
            case ChangeResult.NotFound notFound -> new Step.Over(new StageResult.Ended(Optional.empty()));
            case ChangeResult.Released(var last) ->
                new Step.Over(new StageResult.Ended(last.progress().outcome()));
            case ChangeResult.WrongPhase(var phase) ->
                new Step.Over(new StageResult.Left("the reservation is " + phase));
            case ChangeResult.PermitsOpen open -> new Step.Over(new StageResult.Left("a permit is open"));
            case ChangeResult.RevisionMismatch mismatch ->
                new Step.Over(new StageResult.Left("another has changed it"));
        };
    }

    private Uni<Step> post(Reservation row, Tries tries, ResourceVersion version) {
        return binding.post(row, version).map(answer -> switch (answer) {
            case BindAnswer.Created() -> new Step.Over(new StageResult.Passed(row));
            case BindAnswer.AlreadyAssigned assigned -> new Step.Again(row, Attempt.Another, Duration.ZERO);
            case BindAnswer.Moved moved ->
                new Step.Again(row, Attempt.Another, tries.pauses().pause());
            case BindAnswer.TooManyRequests(var retryAfter) ->
                new Step.Again(
                        row, Attempt.Another, retryAfter.map(Bind::atMost).orElseGet(tries.pauses()::pause));
            case BindAnswer.NotSent notSent ->
                new Step.Again(row, Attempt.TheSame, tries.pauses().pause());
            case BindAnswer.Gone(var message) -> refused(row, Result.PodGone, message);
            case BindAnswer.Gated(var message) -> refused(row, Result.PodGated, message);
            case BindAnswer.Deleting(var message) -> refused(row, Result.PodDeleting, message);
            case BindAnswer.Forbidden(var message) -> refused(row, Result.Forbidden, message);
            case BindAnswer.Refused(var message) -> refused(row, Result.Refused, message);
            case BindAnswer.Unknown(var message) -> new Step.Over(new StageResult.Left("no answer: " + message));
        });
    }

    private static Duration atMost(Duration retryAfter) {
        return retryAfter.compareTo(LONGEST_RETRY_AFTER) > 0 ? LONGEST_RETRY_AFTER : retryAfter;
    }

    private static Step refused(Reservation row, Result result, String message) {
        return new Step.Over(new StageResult.Refused(row, result, message));
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
    private Uni<Step> kept(Reservation row, Attempt attempt, Duration after) {
        Uni<ChangeResult> kept = row.phase() == Phase.Reserved
                ? table.renew(row.id(), new Caller(row.holder(), false), Optional.empty(), Precondition.NONE)
                : carriage.begin(row, me, row.resourceVersion().orElseThrow(), Attempt.TheSame);
        return kept.map(result -> result instanceof ChangeResult.Changed(var alive)
                ? new Step.Again(alive, attempt, after)
                : notBegun(result, attempt));
    }

    private static Uni<Void> pause(Duration length) {
        return length.isZero()
                ? Uni.createFrom().voidItem()
                : Uni.createFrom().voidItem().onItem().delayIt().by(length);
    }

    private static Uni<Step> over(StageResult result) {
        return Uni.createFrom().item(new Step.Over(result));
    }
}
