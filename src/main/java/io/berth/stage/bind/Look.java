package io.berth.stage.bind;

import io.berth.cluster.Pod;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Outcome;

/** What step 3 finds: whether the Pod and the node are still those that were reserved for. */
sealed interface Look {
    /** The Pod may be bound as it is at this version. */
    record Ready(ResourceVersion version) implements Look {}

    /** It is on a node already, whoever bound it. */
    record OnNode(Pod pod) implements Look {}

    record Refused(Outcome.Result result, String message) implements Look {}
}
