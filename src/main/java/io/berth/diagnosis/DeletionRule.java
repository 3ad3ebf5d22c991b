package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.State.Running;
import java.util.Optional;

/** A Pod that is being deleted waits on its kubelet while containers run, and then on its finalizers. */
final class DeletionRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.detail().deletion().flatMap(deletion -> apply(situation, deletion));
    }

    private static Optional<Diagnosis> apply(Situation situation, PodDetail.Deletion deletion) {
        if (!deletion.finalizers().isEmpty() && !runs(situation)) {
            return Optional.of(held(deletion));
        }
        // With the kubelet away, it is the node that the Pod waits on.
        return situation.nodeIsDown() && !situation.pod().terminal()
                ? Optional.empty()
                : Optional.of(ending(situation, deletion));
    }

    private static boolean runs(Situation situation) {
        return situation.bound()
                && !situation.pod().terminal()
                && situation.detail().containers().stream().anyMatch(container -> container.state() instanceof Running);
    }

    private static Diagnosis held(PodDetail.Deletion deletion) {
        String names = Words.list(deletion.finalizers());
        boolean one = deletion.finalizers().size() == 1;
        return Diagnosis.of(
                        Verdict.HELD_BY_FINALIZERS,
                        deletion.asked(),
                        "It is being deleted since " + deletion.asked() + ", and "
                                + (one
                                        ? "the finalizer " + names + " holds it"
                                        : "the finalizers " + names + " hold it")
                                + " until whoever set " + (one ? "it removes it." : "them removes them."))
                .waitingFor(deletion.finalizers().stream()
                        .map(name -> "finalizer " + name)
                        .toList());
    }

    private static Diagnosis ending(Situation situation, PodDetail.Deletion deletion) {
        String kubelet = situation
                .pod()
                .node()
                .map(node -> "the kubelet of node " + node)
                .orElse("the API server");
        return Diagnosis.of(
                        Verdict.DELETING,
                        deletion.asked(),
                        "It is being deleted since " + deletion.asked() + ", and " + kubelet
                                + " has not finished; its grace period of " + Words.duration(deletion.grace())
                                + " ends at " + deletion.deadline() + ".")
                .waitingFor(kubelet)
                .waitingFor(deletion.finalizers().stream()
                        .map(name -> "finalizer " + name)
                        .toList());
    }
}
