package io.berth.reservation;

import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.util.List;

/** Which of the nodes with room is best: 0 to 100, as kube-scheduler's LeastAllocated and MostAllocated count it. */
public enum Strategy {
    /** The emptiest node after the placement. */
    spread,
    /** The fullest node after the placement. */
    pack;

    private static final List<ResourceName> WHEN_NONE_IS_REQUESTED = List.of(ResourceName.CPU, ResourceName.MEMORY);

    /** The mean over the requested resources (cpu and memory when there are none) that the node has at all. */
    int score(NodeState node, Resources requests) {
        List<ResourceName> requested = requests.amounts().keySet().stream()
                .filter(resource -> requests.get(resource) > 0)
                .toList();
        Resources available = node.available();
        long sum = 0;
        int counted = 0;
        for (ResourceName resource : requested.isEmpty() ? WHEN_NONE_IS_REQUESTED : requested) {
            long capacity = node.node().allocatable().get(resource);
            if (capacity > 0) {
                sum += percent(available.get(resource) - requests.get(resource), capacity);
                counted++;
            }
        }
        return counted == 0 ? 0 : (int) (sum / counted);
    }

    /** A product of at most 100 x 2^53 cannot wrap; a node that is over its capacity counts as full. */
    private long percent(long free, long capacity) {
        long bounded = Math.clamp(free, 0L, capacity);
        return switch (this) {
            case spread -> bounded * 100 / capacity;
            case pack -> (capacity - bounded) * 100 / capacity;
        };
    }
}
