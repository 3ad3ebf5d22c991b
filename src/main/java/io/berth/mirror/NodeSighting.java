package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.SeenNode;
import java.util.Optional;

/** A node as the table is told of it. */
public sealed interface NodeSighting {
    NodeName name();

    ResourceVersion version();

    /** It is there; {@code listed} is the version of the list that shows it, if one does. */
    record There(SeenNode seen, Optional<ResourceVersion> listed) implements NodeSighting {
        /** As a watch shows it. */
        public There(SeenNode seen) {
            this(seen, Optional.empty());
        }

        @Override
        public NodeName name() {
            return seen.node().name();
        }

        @Override
        public ResourceVersion version() {
            return seen.version();
        }

        /** Everything of it that the table keeps: equal facts need no second write. */
        public String facts() {
            return Facts.of(seen.node());
        }
    }

    /** It was deleted at this version, or a list at this version lacks it. */
    record Gone(NodeName name, ResourceVersion version) implements NodeSighting {}
}
