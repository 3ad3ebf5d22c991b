package io.berth.api;

import io.berth.cluster.Names;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Reads the body of a node's PUT. */
final class NodeReader {
    private static final Set<String> FIELDS = Fields.named("allocatable", "unschedulable", "labels");
    /** What a kubelet takes when nobody says otherwise. */
    private static final long DEFAULT_PODS = 110;

    private static final int MAX_LABELS = 1000;

    private NodeReader() {}

    static Node read(NodeName name, Json json) {
        Violations violations = new Violations();
        Body body = Body.of(json, Pointer.ROOT, violations, FIELDS).require("allocatable");
        Optional<Resources> allocatable = Amounts.read(body, "allocatable").map(NodeReader::withPods);
        boolean unschedulable = body.flag("unschedulable").orElse(false);
        Map<String, String> labels = labels(body);
        violations.refuseIfAny();
        return new Node(name, UUID.randomUUID().toString(), unschedulable, labels, allocatable.orElseThrow());
    }

    private static Resources withPods(Resources given) {
        TreeMap<ResourceName, Long> amounts = new TreeMap<>(given.amounts());
        amounts.putIfAbsent(ResourceName.PODS, DEFAULT_PODS);
        return new Resources(amounts);
    }

    private static Map<String, String> labels(Body body) {
        Map<String, String> labels = new TreeMap<>();
        Pointer at = body.at().to("labels");
        body.map("labels", MAX_LABELS).orElse(Map.of()).forEach((key, json) -> {
            if (!(json instanceof Json.Null)) {
                body.formed(key, at.to(key), Fields.checked(Names::requireQualified));
                body.textOf(json, at.to(key), Fields.checked(Names::requireLabelValue))
                        .ifPresent(value -> labels.put(key, value));
            }
        });
        return labels;
    }
}
