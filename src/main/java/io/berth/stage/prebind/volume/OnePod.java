package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/**
 * A ReadWriteOncePod claim is one Pod's: that of a Pod that is bound, else of the one that was reserved first, so that of two
 * that are on their way neither waits for the other.
 */
@CheckReturnValue
final class OnePod {
    private final PodDirectory pods;
    private final ReservationTable table;

    OnePod(PodDirectory pods, ReservationTable table) {
        this.pods = pods;
        this.table = table;
    }

    /** Empty: nobody else has any of these. */
    Uni<Optional<Failed>> refusal(Reservation row, List<VolumeClaim> claims) {
        return Multi.createFrom()
                .iterable(claims.stream().filter(VolumeClaim::ofOnePod).toList())
                .onItem()
                .transformToUniAndConcatenate(claim -> refusal(row, claim))
                .filter(Optional::isPresent)
                .toUni()
                .map(found -> found == null ? Optional.empty() : found);
    }

    private Uni<Optional<Failed>> refusal(Reservation row, VolumeClaim claim) {
        List<Pod> others = pods
                .claimants(claim.name().namespace(), claim.name().name())
                .orElseThrow(() -> new ClusterUnavailableException("the watch of Pods is behind"))
                .stream()
                .filter(pod -> !pod.ref().uid().equals(row.pod().uid()) && !pod.terminal())
                .toList();
        Optional<Failed> bound = others.stream()
                .filter(Pod::takesRoom)
                .findFirst()
                .map(pod -> taken(claim, pod, "runs on node " + pod.node().orElseThrow()));
        return bound.isPresent() ? Uni.createFrom().item(bound) : onTheWay(row, claim, others);
    }

    private Uni<Optional<Failed>> onTheWay(Reservation row, VolumeClaim claim, List<Pod> others) {
        return Multi.createFrom()
                .iterable(others)
                .onItem()
                .transformToUniAndConcatenate(pod -> table.findByPod(pod.ref().uid())
                        .map(found -> found.filter(other -> other.id().compareTo(row.id()) < 0)
                                .map(other -> taken(claim, pod, "was reserved for node " + other.node() + " before"))))
                .filter(Optional::isPresent)
                .toUni()
                .map(found -> found == null ? Optional.empty() : found);
    }

    private static Failed taken(VolumeClaim claim, Pod by, String where) {
        return Failed.refused("claim " + claim.name().name() + " is for one Pod alone (" + VolumeClaim.ONE_POD
                + "), and Pod " + by.ref() + ", which uses it, " + where);
    }
}
