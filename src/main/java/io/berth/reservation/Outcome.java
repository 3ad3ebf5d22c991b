package io.berth.reservation;

import io.berth.cluster.NodeName;
import java.time.Instant;
import java.util.Optional;

/** What has become of a reservation's bind, how often it was begun, and since when it is so, by Redis' clock. */
public record Outcome(Result result, Optional<NodeName> node, Optional<String> message, int attempts, Instant since) {
    /** Spelt in REST, in the feed's reasons, in metrics and in Redis as here. */
    public enum Result {
        Bound,
        /** To another node, by whomever. */
        BoundElsewhere,
        /** Deleted, or replaced by another of its name. */
        PodGone,
        PodDeleting,
        PodGated,
        /** It has succeeded or failed already. */
        PodTerminal,
        /** Deleted, being deleted, or replaced by another of its name. */
        NodeGone,
        /** The Pod asks for something else than was reserved. */
        RequestsChanged,
        /** A volume of the Pod cannot be reached from the node. */
        VolumeElsewhere,
        PermitDenied,
        PermitTimedOut,
        /** The API server does not let Berth bind. */
        Forbidden,
        /** The API server, an admission webhook or a plugin turned the bind down. */
        Refused,
        /** No answer came, and it was made sure that the bind can no longer succeed. */
        Fenced;

        /** Whether the Pod could still be bound to the node, by another attempt. */
        public boolean mayBeTriedAgain() {
            return switch (this) {
                case PodGated, VolumeElsewhere, Forbidden, Refused, Fenced -> true;
                case Bound, BoundElsewhere, PodGone, PodDeleting, PodTerminal -> false;
                case NodeGone, RequestsChanged, PermitDenied, PermitTimedOut -> false;
            };
        }
    }
}
