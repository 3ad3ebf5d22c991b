package io.berth.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Progress;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Rows of Pods as an API server has answered them. */
final class Rows {
    static final String ID = "7-42";

    private Rows() {}

    /** Under way to this node since the Pod was as it is here. */
    static Reservation binding(JsonNode pod, String node) {
        return binding(ref(pod), node, Optional.of(version(pod)), 1);
    }

    static Reservation binding(PodRef pod, String node, Optional<ResourceVersion> version, int attempts) {
        return new Reservation(
                ReservationId.parse(ID),
                "1",
                Phase.Binding,
                pod,
                new NodeName(node),
                "u-" + node,
                new Resources(new TreeMap<>()),
                new Holder("alpha"),
                0,
                Duration.ofSeconds(30),
                Instant.EPOCH,
                Optional.empty(),
                version,
                Optional.empty(),
                Optional.empty(),
                new Progress(List.of(), true, attempts, Optional.empty()));
    }

    static ResourceVersion version(JsonNode pod) {
        return new ResourceVersion(pod.path("metadata").path("resourceVersion").asText());
    }

    static PodRef ref(JsonNode pod) {
        var metadata = pod.path("metadata");
        return new PodRef(
                metadata.path("namespace").asText(),
                metadata.path("name").asText(),
                metadata.path("uid").asText());
    }
}
