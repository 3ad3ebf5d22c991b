package io.berth.cycle;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** How a row's way ended, as the replica that carried it knows; the reservation, where it lives on. */
record Ending(Outcome outcome, Optional<Reservation> reservation) {
    static Optional<Ending> of(Optional<Outcome> outcome) {
        return outcome.map(known -> new Ending(known, Optional.empty()));
    }

    /** By the row as it is, or was last. */
    static Optional<Ending> of(Reservation row) {
        return row.progress()
                .outcome()
                .map(known -> new Ending(
                        known, Optional.of(row).filter(last -> last.phase().live())));
    }

    /** Whether the reservation lives on, and is not known here. */
    boolean lacksReservation() {
        return outcome.result() == Outcome.Result.Bound && reservation.isEmpty();
    }
}
