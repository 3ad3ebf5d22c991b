package io.berth.reservation;

import io.berth.cluster.ResourceName;
import java.time.Instant;

/** Why a node cannot take a Pod now. */
public sealed interface Shortfall {
    record UnknownNode() implements Shortfall {}

    record Unschedulable() implements Shortfall {}

    /** Its kubelet has turned away too many Pods of late. */
    record CoolingDown(Instant until) implements Shortfall {}

    /** Too little of one resource, in the table's integers ({@code available} may be negative). */
    record Insufficient(ResourceName resource, long requested, long available) implements Shortfall {}
}
