package io.berth.reservation;

import io.berth.cluster.NodeName;
import java.util.Optional;

/** Which reservations a list or a watch is about; an absent part matches everything. */
public record Filter(
        Optional<NodeName> node, Optional<Holder> holder, Optional<Phase> phase, Optional<String> namespace) {
    public static final Filter ALL = new Filter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public boolean matches(Reservation reservation) {
        return node.map(reservation.node()::equals).orElse(true)
                && holder.map(reservation.holder()::equals).orElse(true)
                && phase.map(reservation.phase()::equals).orElse(true)
                && namespace.map(reservation.pod().namespace()::equals).orElse(true);
    }
}
