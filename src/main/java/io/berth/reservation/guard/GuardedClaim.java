package io.berth.reservation.guard;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.reservation.Holder;

/** A bind that somebody else sends: the Pod as it was read, and the node, by name and UID, that it is to stand on. */
public record GuardedClaim(Pod pod, NodeName node, String nodeUid, Holder holder) {}
