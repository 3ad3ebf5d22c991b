package io.berth.reservation;

import java.time.Duration;
import java.util.Optional;

/** Every answer to a word on a permit, in order of precedence. */
public sealed interface PermitResult {
    /** The reservation was never granted. */
    record NotFound() implements PermitResult {}

    record Gone(Optional<Outcome> outcome) implements PermitResult {}

    /** The reservation has no permit of that name. */
    record NoSuchPermit() implements PermitResult {}

    /** The first word was the opposite, and stands. */
    record AlreadyDecided(Permit permit) implements PermitResult {}

    /** Whatever the permit was to hold up has happened: somebody has bound the Pod. */
    record WrongPhase(Phase phase) implements PermitResult {}

    /** The row after it, its last state when it was a denial; {@code waited} is empty when it was decided alike before. */
    record Decided(Reservation reservation, Optional<Duration> waited) implements PermitResult {}
}
