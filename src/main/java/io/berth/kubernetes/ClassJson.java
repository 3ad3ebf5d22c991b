package io.berth.kubernetes;

import java.util.List;
import java.util.Optional;

/** The fields of a StorageClass that Berth reads, named as the API server writes them. */
record ClassJson(Meta metadata, String provisioner, Optional<String> volumeBindingMode) {
    record Meta(String name) {}

    /** A CSINode: what of each driver a node can have. */
    record CsiNode(Spec spec) {}

    record Spec(Optional<List<Driver>> drivers) {}

    record Driver(String name, Optional<Allocatable> allocatable) {}

    record Allocatable(Optional<Integer> count) {}
}
