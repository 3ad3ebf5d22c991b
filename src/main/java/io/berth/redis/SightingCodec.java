package io.berth.redis;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cluster.Node;
import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.mirror.NodeSighting;
import io.berth.mirror.PodSighting;
import io.berth.reservation.Holder;
import java.time.Instant;
import java.util.Optional;

/** Sightings as the following scripts take them. */
final class SightingCodec {
    private SightingCodec() {}

    static String pod(PodSighting sighting) {
        var form = RowCodec.JSON
                .createObjectNode()
                .put("uid", sighting.uid())
                .put("version", sighting.version().value());
        switch (sighting) {
            case PodSighting.OnNode on -> onNode(form, on);
            case PodSighting.Ended(var pod, var reason, var before) -> ended(form, pod, reason, before);
            case PodSighting.Awaited awaited -> awaited(form, awaited);
            case PodSighting.Absent absent -> form.put("ended", "absent");
        }
        return form.toString();
    }

    private static void onNode(ObjectNode form, PodSighting.OnNode on) {
        Pod pod = on.pod();
        PodRef ref = pod.ref();
        form.put("namespace", ref.namespace())
                .put("name", ref.name())
                .put("node", pod.node().orElseThrow().value())
                .put("holder", Holder.foreign(pod.schedulerName()).value())
                .put("acknowledged", pod.acknowledged())
                .put("facts", on.facts());
        form.put("who", ref.namespace() + " " + Holder.foreign(pod.schedulerName()) + " " + ref.uid())
                .put("boundAt", Long.toString(boundAt(pod).toEpochMilli()));
        on.before().ifPresent(node -> form.put("before", node.value()));
        on.listed().ifPresent(version -> form.put("listed", version.value()));
        form.set("requests", RowCodec.amounts(pod.requests().withoutZeros()));
    }

    private static void awaited(ObjectNode form, PodSighting.Awaited awaited) {
        awaited.before().ifPresent(node -> form.put("before", node.value()));
        awaited.now().ifPresent(node -> {
            form.put("awaited", node.value())
                    .put("priority", Integer.toString(awaited.pod().priority()));
            form.set("requests", RowCodec.amounts(awaited.pod().requests().withoutZeros()));
        });
    }

    /** To the second. One that was made with a nodeName was bound when it was created. */
    private static Instant boundAt(Pod pod) {
        return pod.times().bound().orElse(pod.times().created());
    }

    private static void ended(ObjectNode form, Pod pod, String reason, Optional<NodeName> before) {
        form.put("ended", reason);
        before.ifPresent(node -> form.put("before", node.value()));
        if (pod.rejection().isPresent() && pod.node().isPresent()) {
            form.put("rejection", pod.rejection().get())
                    .put("node", pod.node().get().value());
        }
    }

    static String node(NodeSighting sighting) {
        var form = RowCodec.JSON
                .createObjectNode()
                .put("name", sighting.name().value())
                .put("version", sighting.version().value());
        switch (sighting) {
            case NodeSighting.There there -> {
                Node node = there.seen().node();
                form.put("uid", node.uid())
                        .put("unschedulable", node.unschedulable())
                        .put("facts", there.facts())
                        .put("labels", NodeCodec.labels(node));
                there.listed().ifPresent(version -> form.put("listed", version.value()));
                form.set("allocatable", RowCodec.amounts(node.allocatable()));
            }
            case NodeSighting.Gone gone -> form.put("gone", true);
        }
        return form.toString();
    }
}
