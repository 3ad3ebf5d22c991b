package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.stage.prebind.volume.VolumeChanges.Nudge;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.Set;

/** One who waits for changes of some claims on a node. */
record Waiter(Set<ClaimName> claims, NodeName node, MultiEmitter<? super Nudge> emitter) {
    // Each is one by itself, whatever another waits for.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
