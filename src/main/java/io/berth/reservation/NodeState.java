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
    public record Awaited(String uid, int priority, Resources requests, Instant till) {
        private boolean comesBefore(String pod, int urgency, Optional<Awaited> own) {
            if (uid.equals(pod) || priority < urgency) {
                return false;
            }
            return priority > urgency
                    || own.map(one -> till.isBefore(one.till) || (till.equals(one.till) && uid.compareTo(pod) < 0))
                            .orElse(true);
        }
    }

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

    /**
     * As {@link #available}, without what other Pods are awaited with here that come before this one: more urgent ones, and
     * among equals those that were awaited earlier.
     */
    public long availableTo(String uid, int priority, ResourceName resource) {
        long left = node.allocatable().get(resource) - bound.get(resource) - reserved.get(resource);
        if (awaited.isEmpty()) {
            return left;
        }
        Optional<Awaited> own =
                awaited.stream().filter(one -> one.uid().equals(uid)).findFirst();
        for (Awaited other : awaited) {
            if (other.comesBefore(uid, priority, own)) {
                left -= resource.equals(ResourceName.PODS)
                        ? 1
                        : other.requests().get(resource);
            }
        }
        return left;
    }
}
