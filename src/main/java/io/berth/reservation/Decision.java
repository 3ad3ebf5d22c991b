package io.berth.reservation;

import java.util.Optional;

/** A word on a permit, and whose it is. */
public sealed interface Decision {
    Holder by();

    record Allow(Holder by, Optional<String> reason) implements Decision {}

    /** {@code result} is what becomes of the reservation. */
    record Deny(Holder by, Optional<String> reason, Outcome.Result result) implements Decision {
        public Deny(Holder by, Optional<String> reason) {
            this(by, reason, Outcome.Result.PermitDenied);
        }
    }
}
