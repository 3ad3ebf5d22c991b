package io.berth.kubernetes;

import java.util.Optional;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** One kind of objects: where they are listed and watched, and how one of them becomes a record of ours. */
record Kind<J extends Kind.Versioned, T>(
        String name, String path, Class<J> json, Function<J, T> reader, Function<J, Optional<String>> mark) {
    private static final Logger LOG = Logger.getLogger(Kind.class);

    /** What every object has. */
    interface Versioned {
        String version();

        /** What tells it from others: a Pod's UID, a node's name. */
        String key();
    }

    Json.Reader<Json.Page<J>> pages() {
        return Json.pageOf(json);
    }

    Json.Reader<WatchEvent<J>> events() {
        return Json.eventOf(json);
    }

    /** An object that breaks the rules of its kind is told of and passed over: the others must not be lost by it. */
    Optional<T> read(J object) {
        try {
            return Optional.of(reader.apply(object));
        } catch (RuntimeException e) {
            LOG.errorf(e, "One of the %s cannot be read and is passed over: %s", name, object);
            return Optional.empty();
        }
    }
}
