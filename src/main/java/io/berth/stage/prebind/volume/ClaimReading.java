package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeDirectory;
import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.stage.prebind.volume.ClaimState.Bound;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Unchosen;
import io.berth.stage.prebind.volume.ClaimState.Unprovisioned;
import io.berth.stage.prebind.volume.ClaimState.Waiting;
import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** Reads one claim, and what decides how it comes to a volume. */
@CheckReturnValue
final class ClaimReading {
    private final VolumeDirectory volumes;
    private final NodeDirectory nodes;

    ClaimReading(VolumeDirectory volumes, NodeDirectory nodes) {
        this.volumes = volumes;
        this.nodes = nodes;
    }

    Uni<ClaimState> read(ClaimName name, Trip trip, Place place) {
        return volumes.claim(name)
                .chain(found -> found.map(claim -> of(claim, trip, place)).orElseGet(() -> done(absent(name, trip))));
    }

    /** One of an ephemeral volume is made by a controller, some time after its Pod; nothing else is worth waiting for. */
    private static ClaimState absent(ClaimName name, Trip trip) {
        if (trip.hasMet(name)) {
            return Failed.refused("claim " + name.name() + " was deleted");
        }
        return name.name().startsWith(trip.row().pod().name() + "-")
                ? new Waiting("claim " + name.name() + " to be made", trip.since())
                : Failed.refused("claim " + name.name() + " does not exist");
    }

    private Uni<ClaimState> of(VolumeClaim claim, Trip trip, Place place) {
        trip.meet(claim.name());
        String called = called(claim);
        if (claim.deleting()) {
            return done(Failed.refused(called + " is being deleted"));
        }
        if (claim.lost()) {
            return done(Failed.refused(called + " has lost its volume"));
        }
        if (claim.volume().isPresent()) {
            String volume = claim.volume().get();
            return claim.bound()
                    ? bound(claim, volume, place)
                    : done(waits(claim, " to be bound to volume " + volume, trip));
        }
        return claim.wish()
                .storageClass()
                .map(name -> volumes.storageClass(name)
                        .chain(found -> found.map(of -> ofClass(claim, of, trip, place))
                                .orElseGet(() -> byHand(claim, ", which does not exist", trip))))
                .orElseGet(() -> done(waits(claim, " to be bound to a volume without storage class", trip)));
    }

    private Uni<ClaimState> bound(VolumeClaim claim, String name, Place place) {
        return volumes.volume(name)
                .map(found -> found.<ClaimState>map(volume -> place.reaches(volume)
                                ? new Bound(claim, volume)
                                : Failed.elsewhere("volume " + name + " of " + called(claim) + " can be reached "
                                        + Place.whereabouts(volume.affinity()) + ", not from node " + place.node()))
                        .orElseGet(
                                () -> Failed.refused("volume " + name + " of " + called(claim) + " does not exist")));
    }

    private Uni<ClaimState> ofClass(VolumeClaim claim, StorageClass of, Trip trip, Place place) {
        if (!of.provisions()) {
            return of.waitsForConsumer()
                    ? done(new Unchosen(claim))
                    : byHand(claim, ", for which nobody provisions one", trip);
        }
        return of.waitsForConsumer()
                ? provisioned(claim, of, trip, place)
                : done(waits(claim, " by provisioner " + of.provisioner(), trip));
    }

    /** Bound by its controller as soon as there is a volume for it, wherever that is. */
    private Uni<ClaimState> byHand(VolumeClaim claim, String why, Trip trip) {
        String ofClass = " of storage class " + claim.wish().storageClass().orElse("(none)");
        return volumes.volumes()
                .map(all -> VolumeChoice.anyFits(claim, all)
                        ? waits(claim, " to be bound to a volume" + ofClass, trip)
                        : Failed.refused("no volume fits " + called(claim) + ofClass + why));
    }

    private Uni<ClaimState> provisioned(VolumeClaim claim, StorageClass by, Trip trip, Place place) {
        if (claim.selectedNode().isEmpty()) {
            return done(
                    trip.hasAsked(claim.name())
                            ? Failed.elsewhere("provisioner " + by.provisioner() + " cannot make a volume for "
                                    + called(claim) + " that node " + place.node()
                                    + " can reach, and has given the node back")
                            : new Unprovisioned(claim, by));
        }
        NodeName selected = claim.selectedNode().get();
        if (selected.equals(place.node())) {
            trip.asked(claim.name());
            return done(waits(claim, " by provisioner " + by.provisioner(), trip));
        }
        return nodes.read(selected)
                .map(node -> node.isPresent()
                        ? Failed.elsewhere("the volume of " + called(claim) + " is being provisioned for node "
                                + selected + " by " + by.provisioner() + ", not for node " + place.node())
                        : new Unprovisioned(claim, by));
    }

    static Waiting waits(VolumeClaim claim, String forWhat, Trip trip) {
        return new Waiting(
                called(claim) + forWhat,
                Optional.of(claim.created()).filter(trip.since()::isBefore).orElseGet(trip::since));
    }

    private static String called(VolumeClaim claim) {
        return "claim " + claim.name().name();
    }

    private static Uni<ClaimState> done(ClaimState state) {
        return Uni.createFrom().item(state);
    }
}
