package io.berth.mirror;

import io.berth.cluster.NodeName;
import io.berth.cluster.Pod;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** On which node each unbound Pod was last seen to be awaited, so that the table can be told when it is no more. */
final class Nominations {
    private Map<String, NodeName> last = new HashMap<>();

    synchronized void replace(List<Pod> all) {
        last = new HashMap<>();
        all.forEach(pod -> awaitedOn(pod).ifPresent(node -> last.put(pod.ref().uid(), node)));
    }

    /** What to tell of it; empty: nothing has changed, or there never was anything. */
    synchronized Optional<PodSighting> news(Pod pod) {
        Optional<NodeName> now = awaitedOn(pod);
        Optional<NodeName> before = Optional.ofNullable(
                now.isPresent()
                        ? last.put(pod.ref().uid(), now.get())
                        : last.remove(pod.ref().uid()));
        return now.equals(before) ? Optional.empty() : Optional.of(new PodSighting.Awaited(pod, now, before));
    }

    /** It has ended, or is on a node: where it was awaited before that. */
    synchronized Optional<NodeName> forget(Pod pod) {
        return Optional.ofNullable(last.remove(pod.ref().uid()));
    }

    /** The node on which its scheduler makes room for it, while it is on none. */
    static Optional<NodeName> awaitedOn(Pod pod) {
        return pod.node().isPresent() || pod.terminal() || pod.deleting() ? Optional.empty() : pod.nominated();
    }
}
