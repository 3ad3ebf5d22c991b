package io.berth.cluster;

/** A value that breaks the form its type demands; the message says what the right form is, for the caller to read. */
public final class MalformedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public MalformedException(String wanted) {
        super(wanted);
    }
}
