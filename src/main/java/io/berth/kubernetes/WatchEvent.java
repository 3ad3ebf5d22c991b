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
        Json.Status status = ERRORS.read(line).object();
        return status.code().orElse(0) == Answer.GONE
                ? new WatchEnd.TooOld()
                : new WatchEnd.Broken(status.message().orElse("no message"));
    }

    /** Of a line that is no event of the kind: the Status of an ERROR need not look like an object of it. */
    static WatchEnd endOf(byte[] line, RuntimeException unread) {
        try {
            if (ERRORS.read(line).type().equals(ERROR)) {
                return end(line);
            }
        } catch (RuntimeException noEventAtAll) {
            unread.addSuppressed(noEventAtAll);
        }
        return new WatchEnd.Broken("a line cannot be read: " + unread.getMessage());
    }
}
