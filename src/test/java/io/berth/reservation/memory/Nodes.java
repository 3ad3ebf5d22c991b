package io.berth.reservation.memory;

import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.reservation.NodeState;
import io.berth.reservation.NodeTable.DeleteResult;
import io.berth.reservation.NodeTable.NodePage;
import io.berth.reservation.NodeTable.PutResult;
import io.berth.reservation.Phase;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The rules of the nodes; what is taken of each is summed anew from the rows at every look. */
final class Nodes {
    final TreeMap<NodeName, Node> known = new TreeMap<>();
    private final Rows rows;

    Nodes(Rows rows) {
        this.rows = rows;
    }

    PutResult put(Node node) {
        Node old = known.get(node.name());
        String uid = old == null ? node.uid() : old.uid();
        boolean created = uid.equals(node.uid()); // also when the call that created it is sent again
        known.put(node.name(), new Node(node.name(), uid, node.unschedulable(), node.labels(), node.allocatable()));
        NodeState state = state(node.name()).orElseThrow();
        return created ? new PutResult.Created(state) : new PutResult.Replaced(state);
    }

    DeleteResult delete(NodeName name) {
        rows.reap(Rows.REAPED_ON_THE_WAY);
        long taken = rows.count(name, row -> true);
        if (taken > 0) {
            return new DeleteResult.InUse(taken);
        }
        known.remove(name);
        return new DeleteResult.Deleted();
    }

    Optional<NodeState> state(NodeName name) {
        return Optional.ofNullable(known.get(name))
                .map(node -> new NodeState(
                        node,
                        rows.taken(name, row -> row.phase() == Phase.Bound),
                        rows.taken(name, row -> row.phase() != Phase.Bound),
                        new NodeState.Rows(
                                rows.count(name, row -> row.phase() == Phase.Reserved),
                                rows.count(name, row -> row.phase() == Phase.Binding || row.phase() == Phase.Fencing),
                                rows.count(name, row -> row.phase() == Phase.Bound))));
    }

    List<NodeState> states(List<NodeName> names) {
        return names.stream().map(this::state).flatMap(Optional::stream).toList();
    }

    NodePage page(int limit, Optional<NodeName> after) {
        List<NodeName> left = after.map(name -> known.tailMap(name, false)).orElse(known).keySet().stream()
                .limit(limit + 1L)
                .toList();
        List<NodeName> shown = left.subList(0, Math.min(limit, left.size()));
        return new NodePage(states(shown), left.size() > limit ? Optional.of(shown.getLast()) : Optional.empty());
    }
}
