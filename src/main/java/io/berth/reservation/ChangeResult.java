package io.berth.reservation;

import java.util.Optional;

/** Every answer to a change of one row by its id (renew, begin-bind, settle), in order of precedence. */
public sealed interface ChangeResult {
    /** Never granted, or a live row of another holder. */
    record NotFound() implements ChangeResult {}

    /** Granted once; the row is gone. */
    record Gone(Optional<Outcome> outcome) implements ChangeResult {
        public Gone() {
            this(Optional.empty());
        }
    }

    record WrongPhase(Phase phase) implements ChangeResult {}

    /** Begin-bind only: a permit has not been decided yet. */
    record PermitsOpen(Reservation reservation) implements ChangeResult {}

    record RevisionMismatch(String revision) implements ChangeResult {}

    /** Begin-bind only: the row holds a newer resourceVersion than the one sent. */
    record StaleResourceVersion(Reservation reservation) implements ChangeResult {}

    record Changed(Reservation reservation) implements ChangeResult {}

    /** Settle only: the row has ended; this is its last state. */
    record Released(Reservation reservation) implements ChangeResult {}
}
