package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.ResourceVersion;
import java.util.Optional;

/** A Pod as the table is told of it. */
public sealed interface PodSighting {
    String uid();

    ResourceVersion version();

    /**
     * It stands on its node and takes room there; {@code listed} is the version of the list that shows it, if one does,
     * {@code before} the node on which it was awaited.
     */
    record OnNode(Pod pod, Optional<ResourceVersion> listed, Optional<NodeName> before) implements PodSighting {
        /** As a list shows it, or a watch. */
        public OnNode(Pod pod, Optional<ResourceVersion> listed) {
            this(pod, listed, Optional.empty());
        }

        /** As a watch shows it. */
        public OnNode(Pod pod) {
            this(pod, Optional.empty());
        }

        @Override
        public String uid() {
            return pod.ref().uid();
        }

        @Override
        public ResourceVersion version() {
            return pod.version();
        }

        /** Everything of it that the table keeps: equal facts need no second write. */
        public String facts() {
            return Facts.of(pod);
        }
    }

    /** It takes no room, or none any more; {@code before}: the node on which it was awaited. */
    record Ended(Pod pod, String reason, Optional<NodeName> before) implements PodSighting {
        public Ended(Pod pod, String reason) {
            this(pod, reason, pod.nominated());
        }

        @Override
        public String uid() {
            return pod.ref().uid();
        }

        @Override
        public ResourceVersion version() {
            return pod.version();
        }
    }

    /** Its scheduler makes room for it on node {@code now}, and does so no more on {@code before}. */
    record Awaited(Pod pod, Optional<NodeName> now, Optional<NodeName> before) implements PodSighting {
        @Override
        public String uid() {
            return pod.ref().uid();
        }

        @Override
        public ResourceVersion version() {
            return pod.version();
        }
    }

    /** A list at this version lacks the Pod of a row. */
    record Absent(String uid, ResourceVersion version) implements PodSighting {}
}
