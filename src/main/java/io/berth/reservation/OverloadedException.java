package io.berth.reservation;

/** Too many calls are in flight; nothing was done. */
public final class OverloadedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public OverloadedException(String message) {
        super(message);
    }
}
