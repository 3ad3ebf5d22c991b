package io.berth.reservation;

/** Where a live row stands in the protocol; spelt in JSON, in Redis and in metrics as here. */
public enum Phase {
    Reserved,
    Binding,
    Fencing,
    Bound
}
