package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A real table, to which something happens after the first page of its Pods has been read. */
record BetweenPages(FollowedTable table, Supplier<Uni<?>> meanwhile) implements FollowedTable {
    @Override
    public Uni<StoredPods> storedPods(Optional<String> after) {
        Uni<StoredPods> page = table.storedPods(after);
        return after.isEmpty() ? page.call(meanwhile) : page;
    }

    @Override
    public Uni<List<PodFollowed>> followPods(Epoch epoch, List<PodSighting> pods) {
        return table.followPods(epoch, pods);
    }

    @Override
    public Uni<List<NodeFollowed>> followNodes(Epoch epoch, List<NodeSighting> nodes) {
        return table.followNodes(epoch, nodes);
    }

    @Override
    public Uni<StoredNodes> storedNodes(Optional<NodeName> after) {
        return table.storedNodes(after);
    }

    @Override
    public Uni<Void> listed(Epoch epoch, Kind kind, ResourceVersion version) {
        return table.listed(epoch, kind, version);
    }

    @Override
    public Uni<Beat> beat(
            Optional<Epoch> synced,
            Optional<String> seen,
            boolean comparing,
            Duration interval,
            Duration compareInterval) {
        return table.beat(synced, seen, comparing, interval, compareInterval);
    }
}
