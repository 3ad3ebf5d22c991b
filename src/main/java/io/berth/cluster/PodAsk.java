package io.berth.cluster;

import java.util.List;
import java.util.Map;

/** All of a Pod that decides its request; what the kubelet reports is left out while it is not bound. */
public record PodAsk(
        List<Container> containers,
        List<Container> initContainers,
        Asked pod,
        Map<ResourceName, Quantity> overhead,
        boolean resizeInfeasible) {
    public PodAsk {
        containers = List.copyOf(containers);
        initContainers = List.copyOf(initContainers);
        overhead = Map.copyOf(overhead);
    }

    /** A {@code sidecar} is an init container that is restarted always, and so runs beside those after it. */
    public record Container(Asked asked, boolean sidecar) {}
}
