package io.berth.diagnosis;

import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import java.util.List;
import java.util.Optional;

/** One resource of one node as a Pod needs it, and who holds it; or why the node takes no Pods at all. */
public record NodeRoom(NodeName node, Optional<Amount> amount, Optional<String> reason, List<Held> holders) {
    public NodeRoom {
        holders = List.copyOf(holders);
    }

    /** In the table's integers; {@code available} may be negative. */
    public record Amount(ResourceName resource, long requested, long available) {
        public boolean fits() {
            return requested <= available;
        }
    }

    /** What one holder's rows of one phase take, and how many they are. */
    public record Held(Holder holder, Phase phase, long amount, long pods) {}
}
