package io.berth.stage.prebind.volume;

import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.reservation.Outcome;
import io.berth.stage.prebind.PreBindPlugin.Verdict;
import java.time.Instant;

/** How far one claim of a Pod is from its volume, with regard to one node. */
sealed interface ClaimState {
    /** It will never do. */
    record Failed(Verdict.Failed verdict) implements ClaimState {
        static Failed refused(String message) {
            return new Failed(new Verdict.Failed(Outcome.Result.Refused, message));
        }

        static Failed elsewhere(String message) {
            return new Failed(new Verdict.Failed(Outcome.Result.VolumeElsewhere, message));
        }
    }

    /** It has a volume, which can be reached from the node. */
    record Bound(VolumeClaim claim, Volume volume) implements ClaimState {}

    /** Somebody else has to do something. */
    record Waiting(String what, Instant since) implements ClaimState {}

    /** Its provisioner has to be told the node. */
    record Unprovisioned(VolumeClaim claim, StorageClass by) implements ClaimState {}

    /** A volume has to be chosen for it among those that there are. */
    record Unchosen(VolumeClaim claim) implements ClaimState {}

    /** This volume is to be set aside for it. */
    record Chosen(VolumeClaim claim, Volume volume) implements ClaimState {}
}
