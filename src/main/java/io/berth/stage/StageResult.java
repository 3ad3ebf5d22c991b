package io.berth.stage;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** How a stage of a Pod's way ends. */
public sealed interface StageResult {
    /** On to the next one, with the row as it is now. */
    record Passed(Reservation row) implements StageResult {}

    /** Not to be bound: the row is to be given up, and this is why. */
    record Refused(Reservation row, Outcome.Result result, String message) implements StageResult {}

    /** The row has its outcome already, or has ended without one: there is nothing left to do. */
    record Ended(Optional<Outcome> outcome) implements StageResult {}

    /** Another replica, a watch or the fence will say how it ends; whatever this replica knows is no evidence. */
    record Left(String why) implements StageResult {}
}
