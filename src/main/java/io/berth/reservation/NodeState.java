package io.berth.reservation;

import io.berth.cluster.Node;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.util.TreeMap;

/** A node and what is taken of it; {@code reserved} sums its Reserved, Binding and Fencing rows. */
public record NodeState(Node node, Resources bound, Resources reserved, Rows rows) {
    /** How many rows a node has; {@code binding} counts Fencing ones too. */
    public record Rows(long reserved, long binding, long bound) {}

    /** allocatable - bound - reserved for every resource of any of them; negative after a shrink. */
    public Resources available() {
        TreeMap<ResourceName, Long> left = new TreeMap<>(node.allocatable().amounts());
        bound.amounts().forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
        reserved.amounts().forEach((resource, amount) -> left.merge(resource, -amount, Long::sum));
        return new Resources(left);
    }
}
