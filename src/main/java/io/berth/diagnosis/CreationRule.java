package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.State.Waiting;
import java.util.Optional;

/** A container that the kubelet cannot make or start as the Pod wants it, such as for want of a ConfigMap. */
final class CreationRule implements Rule {
    private static final String[] REASONS = {
        "CreateContainerConfigError",
        "CreateContainerError",
        "RunContainerError",
        "PreCreateHookError",
        "PreStartHookError",
        "PostStartHookError"
    };

    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.detail().containers().stream()
                .filter(container -> container.waitsFor(REASONS))
                .findFirst()
                .map(container -> found(situation, container));
    }

    private static Diagnosis found(Situation situation, ContainerFacts container) {
        Waiting waiting = (Waiting) container.state();
        return Diagnosis.of(
                        Verdict.CONTAINER_CREATE,
                        situation.acknowledgedAt(),
                        "The kubelet of node " + situation.node() + " cannot make " + container.named()
                                + Words.because(waiting.reason(), waiting.message()) + ".")
                .waitingFor(container.named());
    }
}
