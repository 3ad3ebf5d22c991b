package io.berth.kubernetes;

/** A line of a watch, as the API server writes it. */
record WatchEvent<J>(String type, J object) {
    static final String ADDED = "ADDED";
    static final String MODIFIED = "MODIFIED";
    static final String DELETED = "DELETED";
    static final String BOOKMARK = "BOOKMARK";
    static final String ERROR = "ERROR";

    private static final Json.Reader<WatchEvent<Json.Status>> ERRORS = Json.eventOf(Json.Status.class);

    /** What an {@link #ERROR} line says. */
    static WatchEnd end(byte[] line) {
        WatchEvent<Json.Status> event = ERRORS.read(line);
        return event.object().code().orElse(0) == Answer.GONE
                ? new WatchEnd.TooOld()
                : new WatchEnd.Broken(event.object().message().orElse("no message"));
    }
}
