package io.berth.stage.reserve;

import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.reservation.Claim;
import io.berth.reservation.Holder;
import io.berth.reservation.Insistence;
import io.berth.reservation.PermitAsk;
import io.berth.reservation.Placement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a caller asks for; its requests and its priority may be left out where a cluster knows the Pod. */
public record Ask(
        PodRef pod,
        Placement placement,
        Optional<Resources> requests,
        Holder holder,
        Duration ttl,
        Optional<Integer> priority,
        Insistence insistence,
        List<PermitAsk> permits) {
    /** As it stands, for a table that no cluster is beside. */
    Claim claim() {
        return claim(requests.orElse(Resources.NONE), 0, Optional.empty(), List.of());
    }

    /** With the permits that plugins ask for beside its own. */
    Claim claim(Resources of, int importance, Optional<ResourceVersion> seen, List<PermitAsk> ofPlugins) {
        List<PermitAsk> all =
                Stream.concat(permits.stream(), ofPlugins.stream()).toList();
        return new Claim(pod, placement, of, holder, ttl, priority.orElse(importance), insistence, seen, all, Set.of());
    }
}
