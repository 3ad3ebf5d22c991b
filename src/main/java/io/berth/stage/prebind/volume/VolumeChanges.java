package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.smallrye.mutiny.Multi;
import java.util.Set;

/** Says when to look at a Pod's claims again. */
@CheckReturnValue
public interface VolumeChanges {
    /**
     * At once, then whenever one of these claims, the volume of one, or the node may have changed since; changes that nobody
     * has asked for yet are told as one. Never ends or fails; whoever waits costs no thread and no call.
     */
    Multi<Nudge> of(Set<ClaimName> claims, NodeName node);

    /** It is time to look. */
    record Nudge() {}
}
