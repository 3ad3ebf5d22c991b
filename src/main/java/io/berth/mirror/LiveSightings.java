package io.berth.mirror;

import io.berth.cluster.Pod;
import io.berth.reservation.Epoch;
import io.berth.reservation.Sightings;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Tells the table of a Pod by a live read as it is told by a watch. */
@ApplicationScoped
class LiveSightings implements Sightings {
    private final FollowedTable table;

    LiveSightings(FollowedTable table) {
        this.table = table;
    }

    @Override
    public Uni<Void> take(Epoch epoch, Pod live) {
        return PodWay.sighting(live)
                .map(sighting -> table.followPods(epoch, List.of(sighting)).replaceWithVoid())
                .orElseGet(() -> Uni.createFrom().voidItem());
    }
}
