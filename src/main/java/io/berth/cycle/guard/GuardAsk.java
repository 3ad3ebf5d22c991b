package io.berth.cycle.guard;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Holder;
import java.util.Optional;

/** A bind under review: whose, of which Pod, to which node; {@code uid} and {@code version} where the binder demands them itself. */
public record GuardAsk(
        String namespace,
        String pod,
        Optional<String> uid,
        Optional<ResourceVersion> version,
        NodeName node,
        Holder holder,
        Mode mode) {
    /** What a review does to the table. */
    public enum Mode {
        /** Room is taken, and the bind begun. */
        ENFORCE,
        /** Nothing is written. */
        CHECK
    }
}
