package io.berth.stage.handoff;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.PodRef;
import io.smallrye.mutiny.Uni;

/** Deletes a Pod, so that its controller makes another. */
@CheckReturnValue
public interface PodRemoval {
    /**
     * Reads the Pod and deletes it under the preconditions of its UID and resourceVersion, when it is still bound and not
     * acknowledged, and has a controller that will make another; gives whether it did. Fails with {@code ClusterUnavailableException}.
     */
    Uni<Boolean> deleteUnacknowledged(PodRef pod);
}
