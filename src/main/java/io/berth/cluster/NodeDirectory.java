package io.berth.cluster;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.util.Map;
import java.util.Optional;

/** Finds nodes by name. */
@CheckReturnValue
public interface NodeDirectory {
    /**
     * Read live by a quorum read that began at most a few milliseconds ago, or begins now; empty: there is none. Fails with
     * {@code ClusterUnavailableException} within 5 s.
     */
    Uni<Optional<LiveNode>> read(NodeName name);

    /** A node as it is now. */
    record LiveNode(String uid, boolean deleting, Map<String, String> labels) {
        public LiveNode {
            labels = Map.copyOf(labels);
        }
    }
}
