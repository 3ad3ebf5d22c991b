package io.berth.kubernetes;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells a Pod that its kubelet turned away before it ran from one that failed later. */
final class Rejections {
    private static final String SHORT_OF = "OutOf";

    /** The kubelet's admission handlers in 1.36, and {@code NodeShutdown}, {@code Evicted} under pressure, kube-scheduler's filters. */
    private static final Set<String> REASONS = Set.of(
            "UnexpectedAdmissionError",
            "TopologyAffinityError",
            "SMTAlignmentError",
            "EmptyPodSharedPoolError",
            "NodeAffinity",
            "NodeName",
            "NodePorts",
            "TaintToleration",
            "NodeShutdown",
            "AppArmor",
            "SysctlForbidden",
            "PodLevelResourcesNotSupported",
            "PodFeatureUnsupported",
            "PodOSSelectorNodeLabelDoesNotMatch",
            "PodOSNotSupported",
            "InvalidNodeInfo",
            "InitContainerRestartPolicyForbidden",
            "SupplementalGroupsPolicyNotSupported",
            "UnknownReason",
            "UnexpectedPredicateFailureType",
            "VolumeAttachmentLimitExceeded");

    private Rejections() {}

    static Optional<String> reason(PodJson.Status status) {
        if (!status.phase().equals(Optional.of("Failed")) || anyHasRun(status)) {
            return Optional.empty();
        }
        return status.reason().filter(reason -> rejects(reason, status));
    }

    private static boolean rejects(String reason, PodJson.Status status) {
        // A node under pressure turns new Pods away with the word that it also ends old ones with: those have
        // containers.
        return reason.startsWith(SHORT_OF)
                || REASONS.contains(reason)
                || (reason.equals("Evicted") && containers(status).findAny().isEmpty());
    }

    private static boolean anyHasRun(PodJson.Status status) {
        return containers(status)
                .anyMatch(container -> container.restartCount().orElse(0) > 0
                        || hasRun(container.state())
                        || hasRun(container.lastState()));
    }

    private static boolean hasRun(Optional<PodJson.State> state) {
        // One that never started and is given up is "terminated" too, but carries no start.
        return state.filter(some -> some.running().isPresent()
                        || some.terminated()
                                .flatMap(PodJson.Terminated::startedAt)
                                .isPresent())
                .isPresent();
    }

    private static Stream<PodJson.ContainerStatus> containers(PodJson.Status status) {
        return Stream.of(status.containerStatuses(), status.initContainerStatuses())
                .flatMap(list -> list.orElse(List.of()).stream());
    }
}
