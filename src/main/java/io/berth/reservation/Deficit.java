package io.berth.reservation;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;

/** How a node falls short for a claim: of a resource, in the table's integers ({@code available} may be negative). */
public record Deficit(NodeName node, ResourceName resource, long requested, long available) {}
