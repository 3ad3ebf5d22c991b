package io.berth.cluster;

/** The API server does not answer; whether the call was done is not known. */
public final class ClusterUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClusterUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    public ClusterUnavailableException(String message) {
        super(message);
    }
}
