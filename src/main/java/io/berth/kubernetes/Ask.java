package io.berth.kubernetes;

import java.time.Duration;
import java.util.Optional;

/** One call of the API server: {@code path} with its query, and how long an answer may take. */
record Ask(String method, String path, Optional<Body> body, Duration limit) {
    /** What the contract allows for a live read. */
    static final Duration LIVE = Duration.ofSeconds(3);

    static Ask get(String path) {
        return new Ask("GET", path, Optional.empty(), LIVE);
    }

    static Ask post(String path, Object body) {
        return new Ask("POST", path, Optional.of(new Body("application/json", Json.write(body))), LIVE);
    }

    static Ask mergePatch(String path, Object body) {
        return new Ask("PATCH", path, Optional.of(new Body("application/merge-patch+json", Json.write(body))), LIVE);
    }

    static Ask strategicPatch(String path, Object body) {
        Body patch = new Body("application/strategic-merge-patch+json", Json.write(body));
        return new Ask("PATCH", path, Optional.of(patch), LIVE);
    }

    static Ask jsonPatch(String path, Object body) {
        return new Ask("PATCH", path, Optional.of(new Body("application/json-patch+json", Json.write(body))), LIVE);
    }

    static Ask delete(String path, Object body) {
        return new Ask("DELETE", path, Optional.of(new Body("application/json", Json.write(body))), LIVE);
    }

    Ask within(Duration longer) {
        return new Ask(method, path, body, longer);
    }

    @Override
    public String toString() {
        int query = path.indexOf('?');
        return method + " " + (query < 0 ? path : path.substring(0, query));
    }

    record Body(String type, String text) {}
}
