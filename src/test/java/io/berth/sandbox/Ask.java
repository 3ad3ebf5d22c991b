package io.berth.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The body of a create, as a test says it: {@code Ask.pod("web-1").on("node-01").of("cpu", "500m")}. */
record Ask(Map<String, Object> body) {
    static Ask pod(String name) {
        return new Ask(Map.of("pod", Map.of("namespace", "default", "name", name, "uid", "uid-" + name))).of(Map.of());
    }

    Ask on(String node) {
        return with("node", node);
    }

    Ask onOneOf(Object candidates) {
        return with("candidates", candidates);
    }

    Ask of(Map<String, String> requests) {
        return with("requests", requests);
    }

    Ask of(String resource, String amount) {
        return of(Map.of(resource, amount));
    }

    Ask ttl(String ttl) {
        return with("ttl", ttl);
    }

    Ask permits(Map<String, String> permit) {
        return with("permits", List.of(permit));
    }

    private Ask with(String field, Object value) {
        var copy = new TreeMap<>(body);
        copy.put(field, value);
        return new Ask(copy);
    }

    Rest.Answer send(Rest to) {
        return to.post("/v1/reservations", body);
    }
}
