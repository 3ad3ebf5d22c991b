package io.berth.cluster;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** Tells of a Pod where operators look for it: an Event at the API server. */
@CheckReturnValue
public interface PodEvents {
    /** Fails with {@link ClusterUnavailableException} when it could not be written; the Pod itself may be gone. */
    Uni<Void> post(PodRef pod, Severity severity, String reason, String message);

    /**
     * Says it when there is time for it, or never: it does not wait, does not fail, and slows nothing down. What is not
     * written is counted.
     */
    void tell(PodRef pod, Severity severity, String reason, String message);

    /** As the API server spells an Event's type. */
    enum Severity {
        Normal,
        Warning
    }
}
