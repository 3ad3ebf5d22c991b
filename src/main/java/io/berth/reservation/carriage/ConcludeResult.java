package io.berth.reservation.carriage;

import io.berth.reservation.Outcome;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** Every answer to an outcome, in order of precedence. */
public sealed interface ConcludeResult {
    /** Somebody else has ended it. */
    record Gone(Optional<Outcome> outcome) implements ConcludeResult {}

    /** The row is another's to conclude by now, and nothing was done. */
    record Lost(Phase phase) implements ConcludeResult {}

    /** The row as it lives on: Bound, or held for its holder. */
    record Stands(Reservation reservation) implements ConcludeResult {}

    /** The row has ended; this is its last state. */
    record Released(Reservation reservation) implements ConcludeResult {}
}
