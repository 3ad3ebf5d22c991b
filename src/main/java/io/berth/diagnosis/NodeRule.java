package io.berth.diagnosis;

import java.time.Instant;
import java.util.Optional;

/** A bound Pod whose node is gone or does not answer: nothing happens on it until the node or a controller acts. */
final class NodeRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (!situation.nodeIsDown()) {
            return Optional.empty();
        }
        return Optional.of(situation
                .evidence()
                .node()
                .map(node -> notReady(situation, node))
                .orElseGet(() -> gone(situation)));
    }

    private static Diagnosis gone(Situation situation) {
        Instant since = situation
                .detail()
                .condition("Ready")
                .flatMap(PodDetail.Condition::since)
                .orElseGet(situation::boundAt);
        return Diagnosis.of(
                        Verdict.NODE_GONE,
                        since,
                        "It is bound to node " + situation.node() + ", which does not exist; the Pod garbage collector"
                                + " deletes it about a minute after it has missed the node.")
                .waitingFor("node " + situation.node());
    }

    private static Diagnosis notReady(Situation situation, NodeFacts node) {
        PodDetail.Condition ready = node.ready().orElseThrow();
        Instant since = ready.since().orElseGet(situation::boundAt);
        String doing = situation
                .detail()
                .deletion()
                .map(deletion -> "the Pod is being deleted since " + deletion.asked()
                        + " and stays until the kubelet answers again or the node is removed")
                .orElseGet(() ->
                        Eviction.of(node, situation.detail().tolerations()).described());
        return Diagnosis.of(
                        Verdict.NODE_NOT_READY,
                        since,
                        "Node " + node.name() + " is not ready since " + since
                                + Words.because(ready.reason(), ready.message()) + "; " + doing + ".")
                .waitingFor("node " + node.name());
    }
}
