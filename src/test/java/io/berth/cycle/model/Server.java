package io.berth.cycle.model;

/** What a write of the Pod at the API server does to all that hold its resourceVersion. */
final class Server {
    private Server() {}

    static Pod written(Pod pod) {
        return pod.with(Field.ROW_FRESH, 0)
                .with(Field.POST, 0)
                .with(Field.PATCH, 0)
                .withAll(Field.FRESH, 0);
    }
}
