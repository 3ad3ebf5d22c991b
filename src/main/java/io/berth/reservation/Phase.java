package io.berth.reservation;

/** Where a row stands in the protocol, or how it ended; spelt in JSON, in Redis and in metrics as here. */
public enum Phase {
    Reserved,
    Binding,
    Fencing,
    Bound,
    /** Ended: forgotten, failed or done. Seen in the feed and as a last state only. */
    Released,
    /** Ended by its TTL. Seen in the feed only. */
    Expired,
    /** Ended by a refusal. Seen in the feed only. */
    Rejected;

    /** Whether a row in this phase holds room. */
    public boolean live() {
        return this == Reserved || this == Binding || this == Fencing || this == Bound;
    }
}
