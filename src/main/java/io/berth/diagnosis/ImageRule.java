package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.State.Waiting;
import java.util.Optional;

/** A container whose image the kubelet cannot get. */
final class ImageRule implements Rule {
    private static final String[] REASONS = {
        "ErrImagePull",
        "ImagePullBackOff",
        "InvalidImageName",
        "ErrImageNeverPull",
        "ImageInspectError",
        "RegistryUnavailable",
        "SignatureValidationFailed"
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
                        Verdict.IMAGE_PULL,
                        situation.acknowledgedAt(),
                        "The kubelet of node " + situation.node() + " cannot get image " + container.image() + " for "
                                + container.named() + Words.because(waiting.reason(), waiting.message()) + ".")
                .waitingFor("image " + container.image());
    }
}
