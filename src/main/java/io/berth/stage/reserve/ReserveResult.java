package io.berth.stage.reserve;

import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.Resources;
import io.berth.reservation.AssumeResult;
import java.util.List;

/** Every answer of the reserve stage, in order of precedence; a live row of the Pod comes before them all. */
public sealed interface ReserveResult {
    /** There is no Pod of this name. */
    record UnknownPod(PodRef pod) implements ReserveResult {}

    /** The Pod of this name has another UID. */
    record PodReplaced(PodRef pod, String uid) implements ReserveResult {}

    record AlreadyBound(PodRef pod, NodeName node) implements ReserveResult {}

    record PodTerminal(PodRef pod) implements ReserveResult {}

    record PodDeleting(PodRef pod) implements ReserveResult {}

    record PodGated(PodRef pod, List<String> gates) implements ReserveResult {}

    /** The caller's requests are not the Pod's. */
    record RequestsMismatch(PodRef pod, Resources stated, Resources own) implements ReserveResult {}

    /** The table has answered. */
    record Answered(AssumeResult result) implements ReserveResult {}
}
