package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.ResourceVersion;
import java.util.Optional;

/** A Pod as the table is told of it. */
public sealed interface PodSighting {
    String uid();

    ResourceVersion version();

    /** It stands on its node and takes room there; {@code listed} is the version of the list that shows it, if one does. */
    record OnNode(Pod pod, Optional<ResourceVersion> listed) implements PodSighting {
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

    /** It takes no room, or none any more. */
    record Ended(Pod pod, String reason) implements PodSighting {
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
