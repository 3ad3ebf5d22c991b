package io.berth.mirror;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the table has been told of each object, in a few bytes, so that a change that it would not keep costs no call. */
final class Told {
    /** No object's facts look so. */
    static final String ENDED = "";

    private Map<String, String> facts = new HashMap<>();

    synchronized void replace(Map<String, String> all) {
        facts = new HashMap<>(all);
    }

    /** Whether this is news, which it then is no more. */
    synchronized boolean news(String key, String told) {
        return !told.equals(facts.put(key, told));
    }

    /** Forgets an object that is gone; gives what was told of it last. */
    synchronized @Nullable String forget(String key) {
        return facts.remove(key);
    }
}
