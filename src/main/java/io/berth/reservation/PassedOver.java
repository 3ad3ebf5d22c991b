package io.berth.reservation;

import io.berth.cluster.NodeName;

/** A candidate that was not tried, and why. */
public record PassedOver(NodeName node, Reason reason) {
    public enum Reason {
        UNKNOWN_NODE,
        UNSCHEDULABLE,
        COOLING_DOWN,
        /** A volume of the Pod cannot be reached from it. */
        VOLUME_ELSEWHERE
    }
}
