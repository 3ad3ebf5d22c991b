package io.berth.diagnosis;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.reservation.Reservation;
import java.time.Instant;
import java.util.Optional;

/** All that a verdict is taken from: the Pod's evidence, its row, and for an unscheduled Pod where there is room. */
record Situation(PodEvidence evidence, Optional<Reservation> row, Optional<RoomReport> room) {
    Pod pod() {
        return evidence.pod();
    }

    PodDetail detail() {
        return evidence.detail();
    }

    boolean bound() {
        return pod().node().isPresent();
    }

    /** Of a bound Pod. */
    NodeName node() {
        return pod().node().orElseThrow();
    }

    /** Whether it is bound to a node that is not there, or does not answer. */
    boolean nodeIsDown() {
        return bound() && evidence.node().map(NodeFacts::isDown).orElse(true);
    }

    Instant created() {
        return pod().times().created();
    }

    Instant boundAt() {
        return pod().times().bound().orElseGet(this::created);
    }

    Instant acknowledgedAt() {
        return pod().times().acknowledged().orElseGet(this::boundAt);
    }
}
