package io.berth.kubernetes;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** One object for all that are equal: ten thousand Pods of one Deployment ask for one amount under one scheduler. */
final class Shared {
    // What is shared is few; a cluster in which it is many forgets, and shares anew.
    private static final int MOST = 20_000;
    private static final ConcurrentMap<Object, Object> KNOWN = new ConcurrentHashMap<>();

    private Shared() {}

    @SuppressWarnings("unchecked") // equal objects of one class
    static <T> T one(T object) {
        Object known = KNOWN.get(object);
        if (known != null && known.getClass() == object.getClass()) {
            return (T) known;
        }
        if (KNOWN.size() >= MOST) {
            KNOWN.clear();
        }
        KNOWN.put(object, object);
        return object;
    }
}
