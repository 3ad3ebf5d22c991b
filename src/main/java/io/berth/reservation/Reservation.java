package io.berth.reservation;

import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** One assumed Pod's row, as it stood at one instant of Redis' clock. {@code revision} changes with every change. */
public record Reservation(
        ReservationId id,
        String revision,
        Phase phase,
        PodRef pod,
        NodeName node,
        String nodeUid,
        Resources requests,
        Holder holder,
        int priority,
        Duration ttl,
        Instant createdAt,
        Optional<Expiry> expiry,
        Optional<ResourceVersion> resourceVersion,
        Optional<Instant> boundAt,
        Optional<Instant> acknowledgedAt,
        Progress progress) {
    /** When a Reserved row ends, by Redis' clock, and how far off that was when the row was read. */
    public record Expiry(Instant at, Duration in) {}
}
