package io.berth.reservation;

import io.berth.cluster.Node;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A node and what is taken of it; {@code reserved} sums its Reserved, Binding and Fencing rows. A gone node has rows still;
 * one that cools down has had too many Pods turned away by its kubelet.
 */
public record NodeState(
        Node node,
        Resources bound,
        Resources reserved,
        Rows rows,
        boolean gone,
        Optional<Instant> coolingUntil,
        List<Awaited> awaited) {
    public NodeState {
        awaited = List.copyOf(awaited);
    }

    /** A node that is there and takes Pods. */
    public NodeState(Node node, Resources bound, Resources reserved, Rows rows) {
        this(node, bound, reserved, rows, false, Optional.empty(), List.of());
    }

    /** A Pod for which its scheduler makes room here ({@code status.nominatedNodeName}). */
    public record Awaited(String uid, int priority, Resources requests) {}

    /** How many rows a node has; {@code binding} counts Fencing ones too. */
    public record Rows(long reserved, long binding, long bound) {
        public boolean any() {
            return reserved + binding + bound > 0;
        }
    }

    /** allocatable - bound - reserved for every resource of any of them; negative after a shrink. */
    public Resources available() {
        TreeMap<ResourceName, Long> left = new TreeMap<>(node.allocatable().amounts());
        bound.amounts().forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
        reserved.amounts().forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
        return new Resources(left);
    }

    /** As {@link #available}, without what is awaited here by other Pods that are no less urgent than this one. */
    public Resources availableTo(String uid, int priority) {
        List<Awaited> others = awaited.stream()
                .filter(other -> !other.uid().equals(uid) && other.priority() >= priority)
                .toList();
        if (others.isEmpty()) {
            return available();
        }
        TreeMap<ResourceName, Long> left = new TreeMap<>(available().amounts());
        others.forEach(other -> {
            other.requests().amounts().forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
            left.merge(ResourceName.PODS, -1L, Long::sum);
        });
        return new Resources(left);
    }
}
