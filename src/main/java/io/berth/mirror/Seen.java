package io.berth.mirror;

import io.berth.cluster.ResourceVersion;
import java.util.List;
import java.util.Set;

/** What a source has seen, in the order in which it saw it. */
public sealed interface Seen<T> {
    /**
     * Everything that there was at {@code version}, by a quorum read; {@code unread} are the keys (UIDs of Pods, names of nodes)
     * of those that are there and could not be read.
     */
    record Listed<T>(List<T> all, Set<String> unread, ResourceVersion version) implements Seen<T> {
        public Listed {
            all = List.copyOf(all);
            unread = Set.copyOf(unread);
        }

        /** All of them could be read. */
        public Listed(List<T> all, ResourceVersion version) {
            this(all, Set.of(), version);
        }
    }

    /** Added or modified. */
    record Put<T>(T object) implements Seen<T> {}

    /** Deleted: its last state, with the version of its deletion. */
    record Gone<T>(T object) implements Seen<T> {}

    /** The watch has seen a mark that {@link Beacon#mark} made. */
    record Marked<T>(String mark) implements Seen<T> {}
}
