package io.berth.reservation;

/** Every answer to a forget, in order of precedence. */
public sealed interface ForgetResult {
    /** Never granted, or a live row of another holder. */
    record NotFound() implements ForgetResult {}

    /** Granted once, and gone already: nothing to do. */
    record AlreadyGone() implements ForgetResult {}

    record WrongPhase(Phase phase) implements ForgetResult {}

    record RevisionMismatch(String revision) implements ForgetResult {}

    record Forgotten() implements ForgetResult {}
}
