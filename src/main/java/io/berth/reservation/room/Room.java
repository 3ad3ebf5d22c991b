package io.berth.reservation.room;

import io.berth.cluster.NodeName;
import io.berth.reservation.NodeState;
import java.util.Map;
import java.util.Optional;

/** The room of each node, as it was when it was asked for or later. */
public final class Room {
    private final Map<NodeName, NodeState> nodes;

    Room(Map<NodeName, NodeState> nodes) {
        this.nodes = nodes;
    }

    /** Empty: no such node is known. */
    public Optional<NodeState> node(NodeName name) {
        return Optional.ofNullable(nodes.get(name));
    }
}
