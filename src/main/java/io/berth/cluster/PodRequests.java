package io.berth.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** A Pod's request as kube-scheduler 1.36 counts it: exact quantities, rounded once at the end. */
public final class PodRequests {
    private static final String HUGE_PAGES = "hugepages-";

    private PodRequests() {}

    /** In the table's integers, without zeros; what is more than an amount can hold counts as the most that one can. */
    public static Resources of(PodAsk pod) {
        TreeMap<ResourceName, Long> amounts = new TreeMap<>();
        exactly(pod).forEach((resource, quantity) -> amounts.put(resource, quantity.clampedAmountOf(resource)));
        return new Resources(amounts).withoutZeros();
    }

    private static Map<ResourceName, Quantity> exactly(PodAsk pod) {
        Map<ResourceName, Quantity> total = ofContainers(pod);
        replaceByPodLevel(total, pod);
        add(total, pod.overhead());
        return total;
    }

    private static Map<ResourceName, Quantity> ofContainers(PodAsk pod) {
        Map<ResourceName, Quantity> total = new HashMap<>();
        for (PodAsk.Container container : pod.containers()) {
            add(total, container.asked().counted(pod.resizeInfeasible()));
        }
        Map<ResourceName, Quantity> sidecars = new HashMap<>();
        Map<ResourceName, Quantity> largest = new HashMap<>();
        for (PodAsk.Container init : pod.initContainers()) {
            if (init.sidecar()) {
                Map<ResourceName, Quantity> own = init.asked().counted(pod.resizeInfeasible());
                add(total, own);
                add(sidecars, own);
                Asked.raise(largest, sidecars);
            } else {
                // It cannot be resized: it has ended before the Pod runs, beside the sidecars that came before it.
                Map<ResourceName, Quantity> during = new HashMap<>(init.asked().wanted());
                add(during, sidecars);
                Asked.raise(largest, during);
            }
        }
        Asked.raise(total, largest);
        return total;
    }

    /** Only what the Pod's own spec names is replaced, whatever its status reports beside. */
    private static void replaceByPodLevel(Map<ResourceName, Quantity> total, PodAsk pod) {
        Map<ResourceName, Quantity> counted = pod.pod().counted(pod.resizeInfeasible());
        for (ResourceName resource : pod.pod().wanted().keySet()) {
            if (resource.equals(ResourceName.CPU)
                    || resource.equals(ResourceName.MEMORY)
                    || resource.value().startsWith(HUGE_PAGES)) {
                total.put(resource, counted.getOrDefault(resource, Quantity.ZERO));
            }
        }
    }

    private static void add(Map<ResourceName, Quantity> sum, Map<ResourceName, Quantity> more) {
        more.forEach((resource, amount) -> sum.merge(resource, amount, Quantity::plus));
    }
}
