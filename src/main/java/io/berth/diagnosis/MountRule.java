package io.berth.diagnosis;

import java.util.Optional;

/** An acknowledged Pod none of whose containers can start, because a volume is not there. */
final class MountRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (situation.detail().started() || situation.detail().holds("PodReadyToStartContainers")) {
            return Optional.empty();
        }
        return situation
                .evidence()
                .last("FailedMount", "FailedAttachVolume", "FailedMapVolume")
                .map(event -> Diagnosis.of(
                                Verdict.VOLUME_MOUNT,
                                situation.acknowledgedAt(),
                                "Node " + situation.node() + " cannot mount its volumes"
                                        + Words.because(event.reason(), event.message()) + ".")
                        .waitingFor("the volumes on node " + situation.node()));
    }
}
