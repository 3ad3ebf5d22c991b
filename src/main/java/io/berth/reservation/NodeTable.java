package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** The nodes of one pool, and what is taken of each. */
@CheckReturnValue
public interface NodeTable {
    /** Declares a node, or replaces what it can hold; {@code node.uid()} is taken only where the node is new. */
    Uni<PutResult> put(Node node);

    /** Removes a node that has no rows. */
    Uni<DeleteResult> delete(NodeName name);

    Uni<Optional<NodeState>> find(NodeName name);

    /** The known ones among these, in one consistent read. */
    Uni<List<NodeState>> findAll(List<NodeName> names);

    /** Nodes in the order of their names, after this one. */
    Uni<NodePage> list(int limit, Optional<NodeName> after);

    sealed interface PutResult {
        record Created(NodeState node) implements PutResult {}

        record Replaced(NodeState node) implements PutResult {}
    }

    sealed interface DeleteResult {
        record InUse(long rows) implements DeleteResult {}

        /** Also when it was unknown. */
        record Deleted() implements DeleteResult {}
    }

    record NodePage(List<NodeState> items, Optional<NodeName> next) {}
}
