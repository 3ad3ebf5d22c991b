package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.reservation.NodeState;
import io.berth.reservation.room.Room;
import io.berth.reservation.room.RoomView;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The room of the nodes that a scheduler names. */
@ApplicationScoped
@CheckReturnValue
class Rooms {
    private final RoomView view;

    Rooms(RoomView view) {
        this.view = view;
    }

    /** By name; what is no node's name, or a name that nobody knows, is not among them. Fails as the view does. */
    Uni<Map<String, NodeState>> of(Collection<String> names) {
        return view.current().map(room -> {
            Map<String, NodeState> known = new HashMap<>();
            names.forEach(name -> find(room, name).ifPresent(state -> known.put(name, state)));
            return known;
        });
    }

    private static Optional<NodeState> find(Room room, String name) {
        try {
            return room.node(new NodeName(name)).filter(state -> !state.gone());
        } catch (MalformedException none) {
            return Optional.empty();
        }
    }
}
