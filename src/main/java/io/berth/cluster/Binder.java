package io.berth.cluster;

import java.util.List;
import java.util.Map;

/** Whoever sends a bind, as the API server knows it. */
public record Binder(String user, String uid, List<String> groups, Map<String, List<String>> extra) {
    public Binder {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }
}
