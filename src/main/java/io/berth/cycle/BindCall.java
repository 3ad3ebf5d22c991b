package io.berth.cycle;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** Every answer to the wish that Berth bind, in order of precedence. */
public sealed interface BindCall {
    /** Never granted, or a live row of another holder. */
    record NotFound() implements BindCall {}

    /** The row had ended before Berth was asked to bind it, or ended without an outcome. */
    record Gone(Optional<Outcome> outcome) implements BindCall {}

    /** How it ended; the reservation, where it lives on. */
    record Done(Outcome outcome, Optional<Reservation> reservation) implements BindCall {}

    /** It goes on after the time that the caller would wait. */
    record UnderWay(Reservation reservation) implements BindCall {}
}
