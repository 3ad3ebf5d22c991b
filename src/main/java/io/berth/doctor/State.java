package io.berth.doctor;

/** How a check came out. */
public enum State {
    ok,
    warning,
    failed,
    unknown
}
