package io.berth.reservation;

import java.util.Optional;

/** One entry of the feed: what was done to a row, why, and the row after it (its last state when it ended). */
public record Change(Position position, Type type, Optional<String> reason, Reservation reservation) {
    /** Spelt in JSON and in Redis as here. */
    public enum Type {
        Reserved,
        Renewed,
        Permitted,
        Binding,
        Fencing,
        Bound,
        Acknowledged,
        Released,
        Expired,
        Rejected
    }
}
