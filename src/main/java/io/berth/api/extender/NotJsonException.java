package io.berth.api.extender;

/** A body that is no JSON document in UTF-8, and nothing else; the message says where it goes wrong. */
final class NotJsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotJsonException(String message) {
        super(message, null, false, false);
    }
}
