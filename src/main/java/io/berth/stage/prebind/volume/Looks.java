package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeDirectory;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.reservation.Outcome;
import io.berth.reservation.ReservationTable;
import io.berth.stage.prebind.PreBindPlugin.Verdict;
import io.berth.stage.prebind.volume.ClaimState.Bound;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Unchosen;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One look at a Pod's claims: what they are now, whether they may be had here, then what has to be written. */
@CheckReturnValue
final class Looks {
    private final PodDirectory pods;
    private final NodeDirectory nodes;
    private final VolumeDirectory volumes;
    private final ClaimReading reading;
    private final Permission permission;
    private final Steps steps;

    Looks(
            PodDirectory pods,
            NodeDirectory nodes,
            VolumeDirectory volumes,
            VolumeWrites writes,
            ReservationTable table) {
        this.pods = pods;
        this.nodes = nodes;
        this.volumes = volumes;
        this.reading = new ClaimReading(volumes, nodes);
        this.permission = new Permission(new OnePod(pods, table), new NodeLimits(volumes, pods, table));
        this.steps = new Steps(writes);
    }

    /** A Pod's claims never change, so that what a watch shows of it is good enough. */
    Uni<Optional<Pod>> pod(Trip trip) {
        String namespace = trip.row().pod().namespace();
        String name = trip.row().pod().name();
        Optional<Pod> seen = pods.seen(namespace, name)
                .filter(pod -> pod.ref().equals(trip.row().pod()));
        return seen.isPresent()
                ? Uni.createFrom().item(seen)
                : pods.read(namespace, name)
                        .map(found ->
                                found.filter(pod -> pod.ref().equals(trip.row().pod())));
    }

    Uni<Look> look(Trip trip, List<ClaimName> claims) {
        return nodes.read(trip.row().node())
                .chain(found -> found.filter(node -> !node.deleting())
                        .map(node -> at(new Place(trip.row().node(), node.labels()), trip, claims))
                        .orElseGet(() -> over(new Verdict.Failed(
                                Outcome.Result.NodeGone,
                                "node " + trip.row().node() + " went while its volumes were prepared"))));
    }

    private Uni<Look> at(Place place, Trip trip, List<ClaimName> claims) {
        return Multi.createFrom()
                .iterable(claims)
                .onItem()
                .transformToUniAndConcatenate(name -> reading.read(name, trip, place))
                .collect()
                .asList()
                .chain(states -> chosen(states, place))
                .chain(states ->
                        failure(states).map(failed -> over(failed.verdict())).orElseGet(() -> decided(trip, states)));
    }

    /** With a volume for each claim that nobody provisions for, where there is one. */
    private Uni<List<ClaimState>> chosen(List<ClaimState> states, Place place) {
        List<VolumeClaim> unchosen = states.stream()
                .flatMap(state -> state instanceof Unchosen(var claim) ? Stream.of(claim) : Stream.empty())
                .toList();
        if (unchosen.isEmpty() || failure(states).isPresent()) {
            return Uni.createFrom().item(states);
        }
        Stream<ClaimState> others = states.stream().filter(state -> !(state instanceof Unchosen));
        return volumes.volumes()
                .map(all -> Stream.concat(others, VolumeChoice.of(unchosen, place, all).stream())
                        .toList());
    }

    private static Optional<Failed> failure(List<ClaimState> states) {
        return states.stream()
                .flatMap(state -> state instanceof Failed failed ? Stream.of(failed) : Stream.empty())
                .findFirst();
    }

    /** Before anything is written, and once more in the end, since others may have been faster meanwhile. */
    private Uni<Look> decided(Trip trip, List<ClaimState> states) {
        boolean ready = states.stream().allMatch(state -> state instanceof Bound);
        if (!ready && !Steps.any(states)) {
            return Uni.createFrom().item(new Look.Waits(Steps.waitedFor(states, trip)));
        }
        return permission
                .refusal(trip.row(), states)
                .chain(refused -> refused.map(failed -> over(failed.verdict()))
                        .orElseGet(() -> ready ? over(new Verdict.Ready()) : steps.take(states, trip)));
    }

    private static Uni<Look> over(Verdict verdict) {
        return Uni.createFrom().item(new Look.Over(verdict));
    }
}
