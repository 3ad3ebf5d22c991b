package io.berth.cluster.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads claims and volumes live, by quorum reads; fails with {@code ClusterUnavailableException} within 5 s a read. */
@CheckReturnValue
public interface VolumeDirectory {
    Uni<Optional<VolumeClaim>> claim(ClaimName name);

    Uni<Optional<Volume>> volume(String name);

    Uni<Optional<StorageClass>> storageClass(String name);

    /** All of them, by a read that begins after this call; calls that meet share one. */
    Uni<List<Volume>> volumes();

    /** How many volumes of each CSI driver the node can have attached; a driver that is absent has no limit. */
    Uni<Map<String, Integer>> attachLimits(NodeName node);
}
