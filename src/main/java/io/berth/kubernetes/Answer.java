package io.berth.kubernetes;

import io.berth.cluster.ClusterUnavailableException;

/** What the API server answered. */
final class Answer {
    static final int NOT_FOUND = 404;
    static final int CONFLICT = 409;
    static final int GONE = 410;

    private static final Json.Reader<Json.Status> STATUS = Json.of(Json.Status.class);

    private final Ask ask;
    private final int status;
    private final byte[] body;

    Answer(Ask ask, int status, byte[] body) {
        this.ask = ask;
        this.status = status;
        this.body = body;
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    boolean ok() {
        return status >= 200 && status < 300;
    }

    /** An answer that the caller has no use for is as good as none. */
    ClusterUnavailableException unexpected() {
        return new ClusterUnavailableException("the API server answers " + ask + " with " + status + ": " + message());
    }

    private String message() {
        try {
            return STATUS.read(body).message().orElse("no message");
        } catch (RuntimeException notJson) {
            return "no status";
        }
    }
}
