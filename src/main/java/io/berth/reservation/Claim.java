package io.berth.reservation;

import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a holder asks for: room for one Pod on one of these nodes, for a while. {@code podVersion} is that of the Pod when its
 * requests were read: what was seen of it before is no news for its row. Nodes that are {@code outOfReach} are asked for, and
 * not tried.
 */
public record Claim(
        PodRef pod,
        Placement placement,
        Resources requests,
        Holder holder,
        Duration ttl,
        int priority,
        Insistence insistence,
        Optional<ResourceVersion> podVersion,
        List<PermitAsk> permits,
        Set<NodeName> outOfReach) {
    public static final Duration MIN_TTL = Duration.ofSeconds(1);
    public static final Duration MAX_TTL = Duration.ofMinutes(5);
    public static final int MAX_PRIORITY = 2_000_001_000;

    /** Without a cluster: there is no Pod to be seen, and no kubelet that could turn one away. */
    public Claim(PodRef pod, Placement placement, Resources requests, Holder holder, Duration ttl, int priority) {
        this(pod, placement, requests, holder, ttl, priority, Insistence.NONE, Optional.empty(), List.of(), Set.of());
    }

    public Claim {
        permits = List.copyOf(permits);
        outOfReach = Set.copyOf(outOfReach);
        if (ttl.compareTo(MIN_TTL) < 0 || ttl.compareTo(MAX_TTL) > 0) {
            throw new MalformedException("must be a duration from 1s to 5m");
        }
        if (priority > MAX_PRIORITY) {
            throw new MalformedException("must be a whole number from -2147483648 to " + MAX_PRIORITY);
        }
        if (requests.amounts().containsKey(ResourceName.PODS)) {
            throw new MalformedException("must not name pods: each reservation takes one by itself");
        }
    }

    /** Where it is tried, in order; may be nowhere. */
    public List<NodeName> candidates() {
        return placement.candidates().stream()
                .filter(node -> !outOfReach.contains(node))
                .toList();
    }

    public Claim insisting(Insistence on) {
        return new Claim(pod, placement, requests, holder, ttl, priority, on, podVersion, permits, outOfReach);
    }

    public Claim passingOver(Set<NodeName> nodes) {
        return new Claim(pod, placement, requests, holder, ttl, priority, insistence, podVersion, permits, nodes);
    }
}
