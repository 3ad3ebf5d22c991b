package io.berth.reservation.carriage;

/** What becomes of the room when a bind fails that could be tried again; spelt in REST as here. */
public enum OnFailure {
    /** It is free at once. */
    release,
    /** It stays the holder's for a minute. */
    hold
}
