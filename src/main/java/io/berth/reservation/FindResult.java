package io.berth.reservation;

import java.util.Optional;

/** Every answer to a read of one row by its id, in order of precedence. */
public sealed interface FindResult {
    record NeverGranted() implements FindResult {}

    /** Granted once; the row is gone. */
    record Gone(Optional<Outcome> outcome) implements FindResult {
        public Gone() {
            this(Optional.empty());
        }
    }

    record Found(Reservation reservation) implements FindResult {}
}
