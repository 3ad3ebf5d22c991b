package io.berth.diagnosis;

import java.time.Instant;
import java.util.Optional;

/** A PersistentVolumeClaim that a Pod uses; {@code phase} is empty where there is none of that name. */
public record ClaimFacts(
        String name,
        Optional<String> phase,
        Optional<String> storageClass,
        Optional<String> provisioner,
        boolean waitsForConsumer,
        Optional<String> selectedNode,
        boolean deleting,
        Optional<Pinned> pinned,
        Optional<Instant> created) {
    /** The volume that it is bound to, and in words where that can be reached, if not everywhere. */
    public record Pinned(String volume, String where) {}
}
