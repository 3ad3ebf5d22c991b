package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.Volume;
import io.berth.diagnosis.ClaimFacts;
import io.berth.diagnosis.ClaimFacts.Pinned;
import io.berth.diagnosis.EventFacts;
import io.berth.diagnosis.NodeFacts;
import io.berth.diagnosis.NodeFacts.NoExecute;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the objects around a Pod. */
final class AroundPod {
    private static final List<String> LIFECYCLE =
            List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");

    private AroundPod() {}

    static NodeFacts node(Tree node) {
        Tree spec = node.in("spec");
        return new NodeFacts(
                new NodeName(node.in("metadata").textOf("name")),
                PodDetails.conditions(node.in("status")).stream()
                        .filter(condition -> condition.type().equals("Ready"))
                        .findFirst(),
                spec.flag("unschedulable"),
                node.in("metadata").has("deletionTimestamp"),
                spec.items("taints")
                        .filter(taint ->
                                taint.textOf("effect").equals("NoExecute") && LIFECYCLE.contains(taint.textOf("key")))
                        .map(taint -> new NoExecute(taint.textOf("key"), taint.time("timeAdded")))
                        .toList());
    }

    /** One that may not be read is not said to be down. */
    static NodeFacts unknownNode(NodeName name) {
        return new NodeFacts(name, Optional.empty(), false, false, List.of());
    }

    static ClaimFacts claim(String name, Optional<Tree> claim, Optional<Tree> storageClass, Optional<Pinned> pinned) {
        Optional<Tree> metadata = claim.map(found -> found.in("metadata"));
        return new ClaimFacts(
                name,
                claim.map(found -> found.in("status").text("phase").orElse("Pending")),
                claim.flatMap(AroundPod::storageClass),
                storageClass.flatMap(found -> found.text("provisioner")),
                storageClass
                        .map(found -> found.textOf("volumeBindingMode").equals("WaitForFirstConsumer"))
                        .orElse(false),
                metadata.flatMap(found -> found.in("annotations").text(VolumeReader.SELECTED_NODE)),
                metadata.map(found -> found.has("deletionTimestamp")).orElse(false),
                pinned,
                metadata.flatMap(found -> found.time("creationTimestamp")));
    }

    /** Nothing can be said of a volume that can be reached from everywhere. */
    static Optional<Pinned> pinned(Volume volume) {
        return volume.affinity().described().map(where -> new Pinned(volume.name(), where));
    }

    /** The name of the volume that a claim is bound to. */
    static Optional<String> volume(Tree claim) {
        return claim.in("spec")
                .text("volumeName")
                .filter(name -> claim.in("status").textOf("phase").equals("Bound"));
    }

    static Optional<String> storageClass(Tree claim) {
        return claim.in("spec").text("storageClassName");
    }

    /** The newest first. */
    static List<EventFacts> events(Tree list) {
        return list.items("items")
                .map(AroundPod::event)
                .sorted(Comparator.comparing((EventFacts event) -> event.at().orElse(Instant.EPOCH))
                        .reversed())
                .toList();
    }

    /** Events of the older and of the newer kind, which a core list gives mixed. */
    private static EventFacts event(Tree event) {
        Tree series = event.in("series");
        return new EventFacts(
                event.textOf("reason"),
                event.textOf("type").equals("Warning"),
                event.textOf("message"),
                event.text("reportingComponent")
                        .or(() -> event.in("source").text("component"))
                        .orElse("somebody"),
                series.time("lastObservedTime")
                        .or(() -> event.time("lastTimestamp"))
                        .or(() -> event.time("eventTime"))
                        .or(() -> event.in("metadata").time("creationTimestamp")),
                series.number("count")
                        .or(() -> event.number("count"))
                        .orElse(1L)
                        .intValue());
    }
}
