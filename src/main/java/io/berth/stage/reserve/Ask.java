package io.berth.stage.reserve;

import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.Placement;
import java.time.Duration;
import java.util.Optional;

/** What a caller asks for; its requests may be left out where a cluster knows the Pod. */
public record Ask(
        PodRef pod,
        Placement placement,
        Optional<Resources> requests,
        Holder holder,
        Duration ttl,
        int priority,
        boolean ignoreCoolDown) {
    /** As it stands, for a table that no cluster is beside. */
    Claim claim() {
        return claim(requests.orElse(Resources.NONE), Optional.empty());
    }

    Claim claim(Resources of, Optional<ResourceVersion> seen) {
        return new Claim(pod, placement, of, holder, ttl, priority, ignoreCoolDown, seen);
    }
}
