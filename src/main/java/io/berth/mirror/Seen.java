package io.berth.mirror;

import io.berth.cluster.ResourceVersion;
import java.util.List;

/** What a source has seen, in the order in which it saw it. */
public sealed interface Seen<T> {
    /** Everything that there was at {@code version}, by a quorum read. */
    record Listed<T>(List<T> all, ResourceVersion version) implements Seen<T> {
        public Listed {
            all = List.copyOf(all);
        }
    }

    /** Added or modified. */
    record Put<T>(T object) implements Seen<T> {}

    /** Deleted: its last state, with the version of its deletion. */
    record Gone<T>(T object) implements Seen<T> {}

    /** The watch has seen a mark that {@link Beacon#mark} made. */
    record Marked<T>(String mark) implements Seen<T> {}
}
