package io.berth.mirror;

import io.berth.cluster.Pod;
import io.berth.cluster.PodEvents;
import io.berth.cluster.PodEvents.Severity;
import io.berth.reservation.Labels;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.jboss.logging.Logger;

/** Tells of what following a Pod has done to the table: by the one replica whose write did it, so that it is told once. */
final class Witness {
    private static final Logger LOG = Logger.getLogger(Witness.class);

    private final PodEvents events;
    private final MeterRegistry meters;
    private final Progress progress;
    private final Labels schedulers = new Labels();
    private final Labels reasons = new Labels();

    Witness(PodEvents events, MeterRegistry meters) {
        this.events = events;
        this.meters = meters;
        this.progress = new Progress(meters, schedulers);
    }

    void listed(List<Pod> all) {
        progress.listed(all);
    }

    void progress(Pod pod) {
        progress.seen(pod);
    }

    void gone(Pod pod) {
        progress.gone(pod);
    }

    void followed(List<PodSighting> sightings, List<PodFollowed> followed) {
        for (int i = 0; i < sightings.size(); i++) {
            switch (sightings.get(i)) {
                case PodSighting.OnNode(var pod, var listed, var before) -> onNode(pod, followed.get(i));
                case PodSighting.Ended(var pod, var reason, var before) -> ended(pod, followed.get(i));
                case PodSighting.Awaited awaited -> {}
                case PodSighting.Absent absent ->
                    LOG.debugf("%s: absent, %s", absent.uid(), followed.get(i).word());
            }
        }
    }

    private void onNode(Pod pod, PodFollowed followed) {
        switch (followed.word()) {
            case FOREIGN, MOVED ->
                Counter.builder("berth.foreign.binds")
                        .description("Pods bound past the table, by the scheduler that they name")
                        .tag("scheduler", schedulers.label(pod.schedulerName()))
                        .register(meters)
                        .increment();
            case OLD, SAME, KEPT, BOUND, RESIZED, ACKNOWLEDGED, ENDED, FREED, REJECTED -> {}
        }
        if (followed.over()) {
            String node = pod.node().map(Object::toString).orElse("");
            LOG.warnf("Node %s has more on it than it holds, with pod=%s", node, pod.ref());
            tell(pod, "NodeOvercommitted", "With this Pod, node " + node + " has more on it than it holds.");
        }
    }

    private void ended(Pod pod, PodFollowed followed) {
        if (followed.word() != PodFollowed.Word.REJECTED) {
            return;
        }
        String reason = pod.rejection().orElse("");
        String node = pod.node().map(Object::toString).orElse("");
        Counter.builder("berth.kubelet.rejections")
                .description("Pods that a kubelet turned away before any of their containers ran")
                .tag("reason", reasons.label(reason))
                .tag("node", node)
                .register(meters)
                .increment();
        LOG.infof("Rejected: pod=%s node=%s: %s", pod.ref(), node, reason);
        tell(
                pod,
                "RejectedByKubelet",
                "The kubelet of node " + node + " turned the Pod away (" + reason + "); its room is free again.");
    }

    private void tell(Pod pod, String reason, String message) {
        events.post(pod.ref(), Severity.Warning, reason, message)
                .subscribe()
                .with(ignored -> {}, failure -> LOG.debugf(failure, "no event for %s", pod.ref()));
    }
}
