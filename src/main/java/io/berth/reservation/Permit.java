package io.berth.reservation;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A word that a reservation waits for before it may be bound. The time of one that belongs to a later stage begins when the
 * stage before it is done: until then it has neither {@code since} nor {@code deadline}.
 */
public record Permit(
        String name,
        Kind kind,
        State state,
        Duration timeout,
        Optional<Instant> since,
        Optional<Instant> deadline,
        Optional<Holder> by,
        Optional<String> reason,
        Optional<String> waitingFor) {
    /** Which stage of the way it holds up. */
    public enum Kind {
        permit,
        prebind
    }

    /** Spelt in JSON and in Redis as here. */
    public enum State {
        waiting,
        allowed,
        denied
    }

    public boolean open() {
        return state == State.waiting;
    }
}
