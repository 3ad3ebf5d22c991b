package io.berth.api.extender;

/** Nothing is granted now, whatever is asked for; the message says why. */
final class NoGrantsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoGrantsException(String message) {
        super(message, null, false, false);
    }
}
