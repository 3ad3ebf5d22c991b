package io.berth.stage;

import io.berth.cluster.Pod;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitAsk;
import java.time.Duration;

/**
 * A plug-in point of the way, as the Kubernetes scheduling framework has them: a CDI bean. A reservation that it concerns gets
 * a permit of its name, and what it decides is written there, so that any replica can go on where another died. It may be
 * asked about one reservation more than once, by several replicas.
 */
public interface Plugin {
    /** A DNS-1123 label that no other plugin has. */
    String name();

    Permit.Kind kind();

    /** How long it may take; then the reservation ends as PermitTimedOut. */
    Duration timeout();

    /** Asked once, when room is reserved. */
    boolean concerns(Pod pod);

    /** The permit that a reservation which it concerns gets. */
    default PermitAsk ask() {
        return new PermitAsk(name(), kind(), timeout(), true);
    }
}
