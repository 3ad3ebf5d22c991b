package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Outcome;
import io.berth.stage.prebind.PreBindPlugin.Verdict;
import io.berth.stage.prebind.volume.ClaimState.Bound;
import io.berth.stage.prebind.volume.ClaimState.Chosen;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Unchosen;
import io.berth.stage.prebind.volume.ClaimState.Unprovisioned;
import io.berth.stage.prebind.volume.ClaimState.Waiting;
import io.berth.stage.prebind.volume.VolumeWrites.Written;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what the claims of a Pod are short of, one after the other: the first that fails leaves the rest undone. */
@CheckReturnValue
final class Steps {
    private final VolumeWrites writes;

    Steps(VolumeWrites writes) {
        this.writes = writes;
    }

    static boolean any(List<ClaimState> states) {
        return states.stream().anyMatch(state -> state instanceof Chosen || state instanceof Unprovisioned);
    }

    Uni<Look> take(List<ClaimState> states, Trip trip) {
        return Multi.createFrom()
                .iterable(states)
                .onItem()
                .transformToUniAndConcatenate(state -> take(state, trip))
                .select()
                .when(look -> Uni.createFrom().item(!(look instanceof Look.Waits)))
                .toUni()
                .map(stopped -> stopped == null ? new Look.Waits(waitedFor(states, trip)) : stopped);
    }

    private Uni<Look> take(ClaimState state, Trip trip) {
        return switch (state) {
            case Unprovisioned(var claim, var by) ->
                writes.selectNode(claim, trip.row().node())
                        .invoke(written -> {
                            if (written instanceof Written.Done) {
                                trip.asked(claim.name());
                            }
                        })
                        .map(Steps::look);
            case Chosen(var claim, var volume) -> writes.setAside(volume, claim).map(Steps::look);
            case Bound bound -> nothing();
            case Waiting waiting -> nothing();
            case Unchosen unchosen -> nothing();
            case Failed failed -> nothing();
        };
    }

    private static Uni<Look> nothing() {
        return Uni.createFrom().item(new Look.Waits(""));
    }

    private static Look look(Written written) {
        return switch (written) {
            case Written.Done done -> new Look.Waits("");
            case Written.Conflict conflict -> new Look.Again();
            case Written.Refused(var message) -> new Look.Over(new Verdict.Failed(Outcome.Result.Refused, message));
        };
    }

    /** Once all is written. */
    static String waitedFor(List<ClaimState> states, Trip trip) {
        return states.stream()
                .map(state -> switch (state) {
                    case Waiting waiting -> waiting;
                    case Unprovisioned(var claim, var by) ->
                        ClaimReading.waits(claim, " by provisioner " + by.provisioner(), trip);
                    case Chosen(var claim, var volume) ->
                        ClaimReading.waits(claim, " to be bound to volume " + volume.name(), trip);
                    case Unchosen(var claim) -> ClaimReading.waits(claim, "", trip);
                    case Bound bound -> new Waiting("", trip.since());
                    case Failed failed -> new Waiting("", trip.since());
                })
                .filter(waiting -> !waiting.what().isEmpty())
                .map(waiting -> waiting.what() + " since " + waiting.since())
                .collect(Collectors.joining(", "));
    }
}
