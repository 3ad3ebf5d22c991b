package io.berth.stage.prebind.volume;

import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.stage.prebind.volume.ClaimState.Chosen;
import io.berth.stage.prebind.volume.ClaimState.Failed;
import io.berth.stage.prebind.volume.ClaimState.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gives each claim that nobody provisions for the smallest volume that fits it and that the node reaches. */
final class VolumeChoice {
    private static final Comparator<Volume> SMALLEST_FIRST = Comparator.comparing(
                    (Volume volume) -> volume.offer().capacity().value())
            .thenComparing(Volume::name);
    // What the least demanding leaves is larger, and so of more use to the others.
    private static final Comparator<VolumeClaim> SMALLEST_CLAIM_FIRST = Comparator.comparing(
                    (VolumeClaim claim) -> claim.wish().size().value())
            .thenComparing(claim -> claim.name().name());

    private final Place place;
    private final List<Volume> volumes;
    private final Set<String> taken = new HashSet<>();

    private VolumeChoice(Place place, List<Volume> volumes) {
        this.place = place;
        this.volumes = volumes.stream().sorted(SMALLEST_FIRST).toList();
    }

    /** No volume twice. */
    static List<ClaimState> of(List<VolumeClaim> claims, Place place, List<Volume> volumes) {
        var choice = new VolumeChoice(place, volumes);
        List<ClaimState> states = new ArrayList<>();
        claims.stream().sorted(SMALLEST_CLAIM_FIRST).forEach(claim -> states.add(choice.choose(claim)));
        return states;
    }

    /** Whether any volume at all would do for the claim. */
    static boolean anyFits(VolumeClaim claim, List<Volume> volumes) {
        return volumes.stream().anyMatch(volume -> volume.isFor(claim) || volume.fits(claim));
    }

    private ClaimState choose(VolumeClaim claim) {
        return volumes.stream()
                .filter(volume -> volume.isFor(claim))
                .findFirst()
                .map(volume -> setAside(claim, volume))
                .orElseGet(() -> free(claim));
    }

    private ClaimState setAside(VolumeClaim claim, Volume volume) {
        if (!place.reaches(volume)) {
            return elsewhere(claim, volume);
        }
        return new Waiting("claim " + claim.name().name() + " to be bound to volume " + volume.name(), claim.created());
    }

    private ClaimState free(VolumeClaim claim) {
        List<Volume> fitting =
                volumes.stream().filter(volume -> volume.fits(claim)).toList();
        return fitting.stream()
                .filter(volume -> place.reaches(volume) && !taken.contains(volume.name()))
                .findFirst()
                .<ClaimState>map(volume -> {
                    taken.add(volume.name());
                    return new Chosen(claim, volume);
                })
                .orElseGet(() -> fitting.stream()
                        .filter(volume -> !place.reaches(volume))
                        .findFirst()
                        .map(volume -> elsewhere(claim, volume))
                        .orElseGet(() -> Failed.refused("no volume fits claim "
                                + claim.name().name() + ", and nobody provisions one for storage class "
                                + claim.wish().storageClass().orElse("(none)"))));
    }

    private ClaimState elsewhere(VolumeClaim claim, Volume volume) {
        return Failed.elsewhere("volume " + volume.name() + ", which fits claim "
                + claim.name().name() + ", can be reached " + Place.whereabouts(volume.affinity())
                + ", not from node " + place.node());
    }
}
