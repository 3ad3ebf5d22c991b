package io.berth.reservation.room;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Epoch;
import io.berth.reservation.NodeState;
import io.smallrye.mutiny.Uni;
import java.util.List;

/** Tells which nodes have changed since a point, and how they are. Fails as the table does. */
@CheckReturnValue
public interface RoomSource {
    Uni<Answer> since(Point point, int most);

    /** Up to which change of which epoch a view has read. */
    record Point(Epoch epoch, long change) {}

    /** Every answer, in order of precedence. */
    sealed interface Answer {
        record TableClosed() implements Answer {}

        /** The view is of another epoch than this one, or knows nodes that are gone, and begins anew. */
        record Restart(Epoch epoch) implements Answer {}

        /** Nodes as they are; {@code more}: there are others. */
        record Changes(List<NodeState> nodes, Point upTo, boolean more) implements Answer {}
    }
}
