package io.berth.reservation;

import io.berth.cluster.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Every answer to an assume, in order of precedence. */
public sealed interface AssumeResult {
    /** No epoch is open: ask again after this long (INV-5). */
    record TableClosed(Duration retryAfter) implements AssumeResult {}

    /** {@code expiresIn} is empty once no TTL frees the row. */
    record HeldByOther(Holder holder, NodeName node, Phase phase, Optional<Duration> expiresIn)
            implements AssumeResult {}

    /** A live row of the same holder and Pod UID that was asked for otherwise. */
    record Conflicting(Reservation reservation) implements AssumeResult {}

    record AlreadyAssumed(Reservation reservation) implements AssumeResult {}

    /** Beside a cluster: no replica's view of it is young enough, or it has not been listed yet. */
    record MirrorStale() implements AssumeResult {}

    /** None of the named nodes is known. */
    record NodeUnknown(List<NodeName> nodes) implements AssumeResult {}

    /** All of the named nodes refuse new Pods. */
    record NodeUnschedulable(List<NodeName> nodes) implements AssumeResult {}

    /** All of the named nodes have had too many Pods turned away by their kubelets: the first is free again then. */
    record NodeCoolingDown(List<NodeName> nodes, Instant until) implements AssumeResult {}

    /** No named node has room: at most {@value #MAX_DEFICITS} deficits, and the candidates that were passed over. */
    record NodeFull(List<Deficit> deficits, List<PassedOver> passedOver) implements AssumeResult {}

    record Assumed(Reservation reservation) implements AssumeResult {}

    int MAX_DEFICITS = 50;
}
