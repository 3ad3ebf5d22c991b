package io.berth.cycle;

import io.berth.cluster.NodeName;
import io.berth.reservation.Outcome;
import io.berth.stage.reserve.ReserveResult;
import java.util.Optional;

/** Every answer to the wish that a Pod be reserved for and bound in one call. */
public sealed interface Placed {
    /** No room was to be had, or none is given for this Pod. */
    record NotReserved(ReserveResult why) implements Placed {}

    /** It stands on another node, for good. */
    record Elsewhere(NodeName node) implements Placed {}

    /** On the node that was asked for, by whomever. */
    record OnNode() implements Placed {}

    /** How the bind ended; empty: its row is gone, and nobody knows why. */
    record Ended(Optional<Outcome> outcome) implements Placed {}

    /** Time is up; what was begun goes on. */
    record UnderWay() implements Placed {}
}
