package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.smallrye.mutiny.Uni;

/** Writes on claims and volumes, each only in the version that was read; fails with {@code ClusterUnavailableException}. */
@CheckReturnValue
public interface VolumeWrites {
    /** Asks the claim's provisioner for a volume that can be reached from the node. */
    Uni<Written> selectNode(VolumeClaim claim, NodeName node);

    /** Keeps the volume for the claim, to which it is then bound by its controller. */
    Uni<Written> setAside(Volume volume, VolumeClaim claim);

    /** Every answer to a write. */
    sealed interface Written {
        record Done() implements Written {}

        /** It has changed since, or is gone. */
        record Conflict() implements Written {}

        /** The API server does not take it, whatever the version. */
        record Refused(String message) implements Written {}
    }
}
