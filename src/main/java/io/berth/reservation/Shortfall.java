package io.berth.reservation;

import io.berth.cluster.ResourceName;

/** Why a node cannot take a Pod now. */
public sealed interface Shortfall {
    record UnknownNode() implements Shortfall {}

    record Unschedulable() implements Shortfall {}

    /** Too little of one resource, in the table's integers ({@code available} may be negative). */
    record Insufficient(ResourceName resource, long requested, long available) implements Shortfall {}
}
