package io.berth.mirror;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The table as a follower writes to it. Any replica may write what it sees: each write carries a resourceVersion, and one
 * that is not newer than what is there does nothing, so that order and repetition do not matter.
 */
@CheckReturnValue
public interface FollowedTable {
    /** How many sightings one script takes: more would hold up everybody's assumes. */
    int MOST_SIGHTINGS = 32;

    /** What became of each, in order; fails with {@link EpochOverException} when another epoch is open, or none. */
    Uni<List<PodFollowed>> followPods(Epoch epoch, List<PodSighting> pods);

    /** As {@link #followPods}. */
    Uni<List<NodeFollowed>> followNodes(Epoch epoch, List<NodeSighting> nodes);

    /** The Pods that have rows, a page in the order of their grants. */
    Uni<StoredPods> storedPods(Optional<String> after);

    /** The nodes that are known, a page in the order of their names. */
    Uni<StoredNodes> storedNodes(Optional<NodeName> after);

    /** Says that the table has been compared with a whole list of this version: what is absent and no newer stays absent. */
    Uni<Void> listed(Epoch epoch, Kind kind, ResourceVersion version);

    /**
     * A replica's tick; {@code synced} is the epoch whose table it has brought up to date, {@code seen} the newest mark since,
     * {@code comparing} whether it still compares, which nobody else then has to.
     */
    Uni<Beat> beat(
            Optional<Epoch> synced,
            Optional<String> seen,
            boolean comparing,
            Duration interval,
            Duration compareInterval);

    enum Kind {
        pods,
        nodes
    }

    record StoredPods(Epoch epoch, List<StoredPod> items, Optional<String> next) {}

    /** {@code seen} is the version of the newest sighting, {@code facts} what was told of the Pod then. */
    record StoredPod(String uid, Optional<ResourceVersion> seen, boolean bound, String facts) {}

    record StoredNodes(Epoch epoch, List<StoredNode> items, Optional<NodeName> next) {}

    /** {@code facts} is empty for a node that is gone. */
    record StoredNode(NodeName name, Optional<ResourceVersion> version, String facts) {}

    /**
     * {@code now} is the table's clock (ms), {@code age} that of the freshest replica's view; {@code mark} is to be made, and
     * {@code compare} done, by this replica.
     */
    record Beat(Epoch epoch, long now, Optional<Duration> age, boolean mark, boolean compare) {}
}
