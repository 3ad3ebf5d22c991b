package io.berth.kubernetes;

import io.berth.cluster.Asked;
import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodAsk;
import io.berth.cluster.PodRef;
import io.berth.cluster.PodRequests;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the small record of a Pod that Berth keeps. */
final class PodReader {
    private static final NodeName NOWHERE = new NodeName("no-node-name.berth.io");

    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private PodReader() {}

    static Pod read(PodJson json) {
        PodJson.Meta meta = json.metadata();
        PodJson.Spec spec = json.spec();
        PodJson.Status status = json.status().orElse(PodJson.Status.NONE);
        String phase = status.phase().orElse("");
        Optional<NodeName> node =
                spec.nodeName().filter(name -> !name.isEmpty()).map(PodReader::nodeName);
        return new Pod(
                new PodRef(Shared.one(meta.namespace()), meta.name(), meta.uid()),
                new ResourceVersion(meta.resourceVersion()),
                Shared.one(spec.schedulerName().orElse(DEFAULT_SCHEDULER)),
                Shared.one(PodRequests.of(ask(json, node.isPresent()))),
                spec.priority().orElse(0),
                node.map(Shared::one),
                status.nominatedNodeName()
                        .filter(name -> !name.isEmpty())
                        .map(PodReader::nodeName)
                        .map(Shared::one),
                meta.deletionTimestamp().isPresent(),
                phase.equals("Succeeded") || phase.equals("Failed"),
                spec.schedulingGates().orElse(List.of()).stream()
                        .map(PodJson.Gate::name)
                        .toList(),
                claims(json),
                Rejections.reason(status).map(Shared::one),
                Progress.of(meta.creationTimestamp(), spec, status));
    }

    /** The names of the claims that it uses; one of an ephemeral volume is named after both. */
    private static List<String> claims(PodJson json) {
        return json.spec().volumes().orElse(List.of()).stream()
                .flatMap(volume -> volume.ephemeral().isPresent()
                        ? Stream.of(json.metadata().name() + "-" + volume.name())
                        : volume.persistentVolumeClaim().map(PodJson.Claimed::claimName).stream())
                .distinct()
                .toList();
    }

    /** Only a kubelet reports what is in force, so an unbound Pod's status decides nothing. */
    private static PodAsk ask(PodJson json, boolean bound) {
        String whose = json.metadata().namespace() + "/" + json.metadata().name();
        PodJson.Spec spec = json.spec();
        PodJson.Status status = bound ? json.status().orElse(PodJson.Status.NONE) : PodJson.Status.NONE;
        Map<String, PodJson.ContainerStatus> reported = new HashMap<>();
        Stream.of(status.containerStatuses(), status.initContainerStatuses())
                .flatMap(list -> list.orElse(List.of()).stream())
                .forEach(container -> reported.put(container.name(), container));
        return new PodAsk(
                containers(spec.containers(), reported, whose),
                containers(spec.initContainers(), reported, whose),
                asked(spec.resources(), status.resources(), status.allocatedResources(), whose),
                Quantities.read(spec.overhead(), whose),
                resizeInfeasible(status));
    }

    private static List<PodAsk.Container> containers(
            Optional<List<PodJson.Container>> containers, Map<String, PodJson.ContainerStatus> reported, String whose) {
        return containers.orElse(List.of()).stream()
                .map(container -> {
                    var status = Optional.ofNullable(reported.get(container.name()));
                    return new PodAsk.Container(
                            asked(
                                    container.resources(),
                                    status.flatMap(PodJson.ContainerStatus::resources),
                                    status.flatMap(PodJson.ContainerStatus::allocatedResources),
                                    whose),
                            container.restartPolicy().equals(Optional.of("Always")));
                })
                .toList();
    }

    private static Asked asked(
            Optional<PodJson.Amounts> wanted,
            Optional<PodJson.Amounts> inForce,
            Optional<Map<String, String>> setAside,
            String whose) {
        Optional<Map<ResourceName, Quantity>> applied =
                inForce.map(amounts -> Quantities.read(amounts.requests(), whose));
        return new Asked(
                Quantities.read(wanted.flatMap(PodJson.Amounts::requests), whose),
                applied,
                Quantities.read(setAside, whose));
    }

    private static boolean resizeInfeasible(PodJson.Status status) {
        return status.conditions().orElse(List.of()).stream()
                .filter(condition -> condition.type().equals("PodResizePending"))
                .findFirst()
                .flatMap(PodJson.Condition::reason)
                .equals(Optional.of("Infeasible"));
    }

    /** The API server binds a Pod to whatever it is told: a name that no node can have is a node that is nowhere. */
    private static NodeName nodeName(String name) {
        try {
            return new NodeName(name);
        } catch (MalformedException none) {
            return NOWHERE;
        }
    }
}
