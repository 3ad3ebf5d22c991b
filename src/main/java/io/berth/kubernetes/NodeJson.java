package io.berth.kubernetes;

import java.util.Map;
import java.util.Optional;

/** The fields of a node that Berth reads, named and nested as the API server writes them. */
record NodeJson(Meta metadata, Optional<Spec> spec, Optional<Status> status) implements Kind.Versioned {
    @Override
    public String version() {
        return metadata.resourceVersion();
    }

    @Override
    public String key() {
        return metadata.name();
    }

    record Meta(
            String name,
            String uid,
            String resourceVersion,
            Optional<String> deletionTimestamp,
            Optional<Map<String, String>> labels) {}

    record Spec(Optional<Boolean> unschedulable) {}

    record Status(Optional<Map<String, String>> allocatable) {}
}
