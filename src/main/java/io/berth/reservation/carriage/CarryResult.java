package io.berth.reservation.carriage;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** Every answer to the wish that Berth carry a reservation to its node, in order of precedence. */
public sealed interface CarryResult {
    /** Never granted, or a live row of another holder. */
    record NotFound() implements CarryResult {}

    /** The row is gone; {@code carried}: Berth was asked to bind it before that. */
    record Gone(Optional<Outcome> outcome, boolean carried) implements CarryResult {}

    /** It is this replica's to carry. */
    record Mine(Reservation reservation) implements CarryResult {}

    /** Another carries it, or it is past the point where any has to. */
    record Others(Reservation reservation) implements CarryResult {}
}
