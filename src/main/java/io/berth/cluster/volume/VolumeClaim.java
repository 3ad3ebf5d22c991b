package io.berth.cluster.volume;

import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A PersistentVolumeClaim as it was at one version; {@code volume} is the name of the one that it has, or is to have. */
public record VolumeClaim(
        ClaimName name,
        String uid,
        ResourceVersion version,
        Wish wish,
        Optional<String> volume,
        boolean bound,
        boolean lost,
        boolean deleting,
        Optional<NodeName> selectedNode,
        Instant created) {
    public static final String ONE_POD = "ReadWriteOncePod";

    /** What a volume for it must be; an empty {@code storageClass} is that of volumes without one. */
    public record Wish(
            Optional<String> storageClass,
            Quantity size,
            Set<String> accessModes,
            String volumeMode,
            List<Requirement> selector) {
        public Wish {
            accessModes = Set.copyOf(accessModes);
            selector = List.copyOf(selector);
        }
    }

    /** Whether one Pod alone may use it. */
    public boolean ofOnePod() {
        return wish.accessModes().contains(ONE_POD);
    }
}
