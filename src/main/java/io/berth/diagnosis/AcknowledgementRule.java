package io.berth.diagnosis;

import java.time.Instant;
import java.util.Optional;

/** A bound Pod that its kubelet has not taken on yet. */
final class AcknowledgementRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (!situation.bound() || situation.pod().acknowledged()) {
            return Optional.empty();
        }
        Instant since = situation.boundAt();
        return Optional.of(Diagnosis.of(
                        Verdict.UNACKNOWLEDGED,
                        since,
                        "It is bound to node " + situation.node() + " since " + since
                                + ", and the kubelet there has not acknowledged it.")
                .waitingFor("the kubelet of node " + situation.node()));
    }
}
