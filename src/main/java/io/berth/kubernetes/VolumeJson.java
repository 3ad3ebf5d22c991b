package io.berth.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a PersistentVolume that Berth reads, named and nested as the API server writes them. */
record VolumeJson(Meta metadata, Spec spec, Optional<Status> status) implements Kind.Versioned {
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
            String resourceVersion,
            Optional<String> deletionTimestamp,
            Optional<Map<String, String>> labels) {}

    record Spec(
            Optional<List<String>> accessModes,
            Optional<Map<String, String>> capacity,
            Optional<Owner> claimRef,
            Optional<Csi> csi,
            Optional<Affinity> nodeAffinity,
            Optional<String> storageClassName,
            Optional<String> volumeMode) {}

    record Owner(Optional<String> namespace, Optional<String> name, Optional<String> uid) {}

    record Csi(String driver, String volumeHandle) {}

    record Affinity(Optional<Selector> required) {}

    record Selector(Optional<List<Term>> nodeSelectorTerms) {}

    record Term(
            Optional<List<ClaimJson.Expression>> matchExpressions, Optional<List<ClaimJson.Expression>> matchFields) {}

    record Status(Optional<String> phase) {}
}
