package io.berth.reservation;

/** Who calls: the holder, and whether it is marked {@code admin}. */
public record Caller(Holder holder, boolean admin) {}
