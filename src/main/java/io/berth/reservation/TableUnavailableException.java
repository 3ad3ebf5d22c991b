package io.berth.reservation;

/** The store behind the table does not answer; whether the call was done is not known, and it may be sent again. */
public final class TableUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TableUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public TableUnavailableException(String message) {
        super(message);
    }
}
