package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the table needs done to it from time to time, by any replica, in any order. */
@CheckReturnValue
public interface Upkeep {
    /** Opens the pool's first epoch, or, where this replica has seen one that is gone, a new one after the drain. */
    Uni<OpenResult> open(Optional<Epoch> seen, Duration drain);

    /** Ends some due Reserved rows; gives how many, 0 when none is left. */
    Uni<Integer> expire();

    /** Recomputes one node's sums from its rows and gives every one that differs; a node of over 10,000 rows is left out. */
    Uni<List<Drift>> audit(NodeName node);

    Uni<Census> census();

    /** A kept sum that is not the sum of the rows. {@code sum} says which: used, bound or binding. */
    record Drift(NodeName node, String sum, String resource, long kept, long recomputed) {}

    /**
     * The table at a glance: its rows by phase, its nodes and how many of them have more on them than they hold, the feed's
     * end, and how long the oldest Binding row has been so.
     */
    record Census(
            Map<Phase, Long> rows, long nodes, long overcommitted, long feedEnd, Optional<Duration> oldestBinding) {}
}
