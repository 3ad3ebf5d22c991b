package io.berth.mirror;

/** The table's epoch is not the one that was brought up to date: the cluster has to be listed again. */
public final class EpochOverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EpochOverException(String message) {
        super(message);
    }
}
