package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.cluster.PodTimes;
import io.berth.cluster.ResourceName;
import io.berth.cluster.ResourceVersion;
import io.berth.cluster.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A Pod as a watch shows it: {@code pod("web").cpu(500).on("n1").at(7)}. */
record SeenPod(
        String name,
        String uid,
        String scheduler,
        long cpu,
        Optional<String> node,
        boolean acknowledged,
        boolean terminal,
        Optional<String> rejection,
        Optional<String> nominated,
        int priority) {
    private SeenPod(
            String name,
            String uid,
            String scheduler,
            long cpu,
            Optional<String> node,
            boolean acknowledged,
            boolean terminal,
            Optional<String> rejection) {
        this(name, uid, scheduler, cpu, node, acknowledged, terminal, rejection, Optional.empty(), 0);
    }

    static SeenPod pod(String name) {
        return new SeenPod(name, "uid-" + name, "other", 100, Optional.empty(), false, false, Optional.empty());
    }

    SeenPod by(String other) {
        return new SeenPod(name, uid, other, cpu, node, acknowledged, terminal, rejection);
    }

    SeenPod cpu(long milli) {
        return new SeenPod(name, uid, scheduler, milli, node, acknowledged, terminal, rejection);
    }

    SeenPod on(String other) {
        return new SeenPod(name, uid, scheduler, cpu, Optional.of(other), acknowledged, terminal, rejection);
    }

    SeenPod acknowledge() {
        return new SeenPod(name, uid, scheduler, cpu, node, true, terminal, rejection);
    }

    SeenPod end() {
        return new SeenPod(name, uid, scheduler, cpu, node, acknowledged, true, rejection);
    }

    SeenPod rejected(String reason) {
        return new SeenPod(name, uid, scheduler, cpu, node, acknowledged, true, Optional.of(reason));
    }

    SeenPod awaited(String other, int urgency) {
        return new SeenPod(
                name, uid, scheduler, cpu, node, acknowledged, terminal, rejection, Optional.of(other), urgency);
    }

    Pod at(long version) {
        Optional<Instant> started = acknowledged ? Optional.of(Instant.EPOCH) : Optional.empty();
        return new Pod(
                new PodRef("default", name, uid),
                new ResourceVersion(Long.toString(version)),
                scheduler,
                Resources.of(Map.of(ResourceName.CPU, cpu)),
                priority,
                node.map(NodeName::new),
                nominated.map(NodeName::new),
                false,
                terminal,
                List.of(),
                List.of(),
                rejection,
                new PodTimes(Instant.EPOCH, Optional.empty(), started, Optional.empty(), Optional.empty()));
    }
}
