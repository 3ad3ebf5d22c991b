package io.berth.cluster;

import java.util.List;
import java.util.Optional;

/** A Pod as the table needs it: what it asks for, where it is, and how far it has come. Small, since a replica keeps one a Pod. */
public record Pod(
        PodRef ref,
        ResourceVersion version,
        String schedulerName,
        Resources requests,
        int priority,
        Optional<NodeName> node,
        Optional<NodeName> nominated,
        boolean deleting,
        boolean terminal,
        List<String> gates,
        List<String> claims,
        Optional<String> rejection,
        PodTimes times) {
    /**
     * {@code nominated} is the node on which its scheduler makes room for it; {@code claims} are the names of the PersistentVolumeClaims that it uses; {@code rejection} is the reason with which the
     * kubelet turned it away before any of its containers ran.
     */
    public Pod {
        gates = List.copyOf(gates);
        claims = List.copyOf(claims);
    }

    /** Whether it takes room on a node: it is bound, and neither Succeeded nor Failed. */
    public boolean takesRoom() {
        return node.isPresent() && !terminal;
    }

    /** Whether its kubelet has taken it on. */
    public boolean acknowledged() {
        return times.acknowledged().isPresent();
    }
}
