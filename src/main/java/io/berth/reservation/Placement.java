package io.berth.reservation;

import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import java.util.HashSet;
import java.util.List;

/** Where a claim may go. {@code On(x)} and {@code AnyOf([x])} are different requests. */
public sealed interface Placement {
    /** The most names that one claim may list. */
    int MAX_CANDIDATES = 500;

    /** The names to try, in order. */
    List<NodeName> candidates();

    /** This node and no other. */
    record On(NodeName node) implements Placement {
        @Override
        public List<NodeName> candidates() {
            return List.of(node);
        }
    }

    /** The first of these that fits: 1 to {@value #MAX_CANDIDATES} names, none twice. */
    record AnyOf(List<NodeName> candidates) implements Placement {
        public AnyOf {
            candidates = List.copyOf(candidates);
            if (candidates.isEmpty() || candidates.size() > MAX_CANDIDATES) {
                throw new MalformedException("must have 1 to " + MAX_CANDIDATES + " names");
            }
            if (new HashSet<>(candidates).size() != candidates.size()) {
                throw new MalformedException("must not have a name twice");
            }
        }
    }
}
