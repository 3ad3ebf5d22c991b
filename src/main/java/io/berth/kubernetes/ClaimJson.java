package io.berth.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a PersistentVolumeClaim that Berth reads, named and nested as the API server writes them. */
record ClaimJson(Meta metadata, Spec spec, Optional<Status> status) implements Kind.Versioned {
    @Override
    public String version() {
        return metadata.resourceVersion();
    }

    @Override
    public String key() {
        return metadata.uid();
    }

    record Meta(
            String namespace,
            String name,
            String uid,
            String resourceVersion,
            String creationTimestamp,
            Optional<String> deletionTimestamp,
            Optional<Map<String, String>> annotations) {}

    record Spec(
            Optional<List<String>> accessModes,
            Optional<String> storageClassName,
            Optional<String> volumeMode,
            Optional<String> volumeName,
            Optional<PodJson.Amounts> resources,
            Optional<Selector> selector) {}

    record Selector(Optional<Map<String, String>> matchLabels, Optional<List<Expression>> matchExpressions) {}

    /** Of a label selector, and of a node selector. */
    record Expression(String key, String operator, Optional<List<String>> values) {}

    record Status(Optional<String> phase) {}
}
