package io.berth.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one container, or the Pod as a whole, asks for: what its spec wants, what its kubelet has put in force (once it says
 * so), and what the kubelet has set aside for it.
 */
public record Asked(
        Map<ResourceName, Quantity> wanted,
        Optional<Map<ResourceName, Quantity>> inForce,
        Map<ResourceName, Quantity> setAside) {
    public static final Asked NOTHING = of(Map.of());

    public Asked {
        wanted = Map.copyOf(wanted);
        inForce = inForce.map(Map::copyOf);
        setAside = Map.copyOf(setAside);
    }

    public static Asked of(Map<ResourceName, Quantity> wanted) {
        return new Asked(wanted, Optional.empty(), Map.of());
    }

    /** During a resize the largest of the three counts, per resource; one that the node can never grant is not wanted. */
    Map<ResourceName, Quantity> counted(boolean infeasible) {
        if (inForce.isEmpty()) {
            return wanted;
        }
        Map<ResourceName, Quantity> most = new HashMap<>(inForce.get());
        raise(most, setAside);
        if (!infeasible) {
            raise(most, wanted);
        }
        return most;
    }

    static void raise(Map<ResourceName, Quantity> most, Map<ResourceName, Quantity> others) {
        others.forEach((resource, amount) -> most.merge(resource, amount, Quantity::larger));
    }
}
