package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.State.Waiting;
import java.util.Optional;

/** A container that the kubelet has not started yet, without a reason that another rule knows. */
final class StartRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.detail().containers().stream()
                .filter(container -> container.state() instanceof Waiting)
                .findFirst()
                .map(container -> found(situation, container));
    }

    private static Diagnosis found(Situation situation, ContainerFacts container) {
        Waiting waiting = (Waiting) container.state();
        String warned = situation.evidence().events().stream()
                .filter(event -> event.warning() && !event.reason().equals("FailedScheduling"))
                .findFirst()
                .map(event -> "; its last warning" + Words.because(event.reason(), event.message()))
                .orElse("");
        return Diagnosis.of(
                        Verdict.STARTING,
                        situation.acknowledgedAt(),
                        "The kubelet of node " + situation.node() + " is starting " + container.named()
                                + Words.because(waiting.reason(), waiting.message()) + warned + ".")
                .waitingFor("the kubelet of node " + situation.node());
    }
}
