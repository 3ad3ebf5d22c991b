package io.berth.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a Pod that Berth reads, named and nested as the API server writes them. */
record PodJson(Meta metadata, Spec spec, Optional<Status> status) implements Kind.Versioned {
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
            Optional<String> nodeName,
            Optional<String> schedulerName,
            Optional<Integer> priority,
            Optional<List<Container>> containers,
            Optional<List<Container>> initContainers,
            Optional<List<Gate>> schedulingGates,
            Optional<List<Volume>> volumes,
            Optional<Amounts> resources,
            Optional<Map<String, String>> overhead) {}

    record Gate(String name) {}

    record Volume(String name, Optional<Claimed> persistentVolumeClaim, Optional<Ephemeral> ephemeral) {}

    record Claimed(String claimName) {}

    /** Nothing of it counts but that it is there. */
    record Ephemeral() {}

    record Container(String name, Optional<String> restartPolicy, Optional<Amounts> resources) {}

    record Amounts(Optional<Map<String, String>> requests) {}

    record Status(
            Optional<String> phase,
            Optional<String> reason,
            Optional<String> startTime,
            Optional<String> nominatedNodeName,
            Optional<List<Condition>> conditions,
            Optional<List<ContainerStatus>> containerStatuses,
            Optional<List<ContainerStatus>> initContainerStatuses,
            Optional<Amounts> resources,
            Optional<Map<String, String>> allocatedResources) {
        static final Status NONE = new Status(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    record Condition(String type, String status, Optional<String> reason, Optional<String> lastTransitionTime) {}

    record ContainerStatus(
            String name,
            Optional<State> state,
            Optional<State> lastState,
            Optional<Integer> restartCount,
            Optional<Map<String, String>> allocatedResources,
            Optional<Amounts> resources) {}

    record State(Optional<Running> running, Optional<Terminated> terminated) {}

    record Running(Optional<String> startedAt) {}

    record Terminated(Optional<String> startedAt) {}
}
