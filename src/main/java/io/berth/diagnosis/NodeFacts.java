package io.berth.diagnosis;

import io.berth.cluster.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The node that a Pod is bound to. */
public record NodeFacts(
        NodeName name,
        Optional<PodDetail.Condition> ready,
        boolean unschedulable,
        boolean deleting,
        List<NoExecute> taints) {
    public NodeFacts {
        taints = List.copyOf(taints);
    }

    /** A taint that Pods are evicted for. */
    public record NoExecute(String key, Optional<Instant> since) {}

    /** A node that has never said anything of itself is not down. */
    boolean isDown() {
        return ready.map(condition -> !condition.isTrue()).orElse(false);
    }
}
