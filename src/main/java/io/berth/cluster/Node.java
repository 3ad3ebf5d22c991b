package io.berth.cluster;

import java.util.Map;

/** A node as schedulers see it: what it can hold, and whether it takes new Pods. */
public record Node(
        NodeName name, String uid, boolean unschedulable, Map<String, String> labels, Resources allocatable) {
    public Node {
        labels = Map.copyOf(labels);
    }
}
