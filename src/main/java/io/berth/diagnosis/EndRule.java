package io.berth.diagnosis;

import io.berth.diagnosis.ContainerFacts.State.Terminated;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** A Pod that has Succeeded or Failed: after having run, or because the kubelet turned it away. */
final class EndRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        if (!situation.pod().terminal()) {
            return Optional.empty();
        }
        PodDetail detail = situation.detail();
        return Optional.of(situation
                .pod()
                .rejection()
                .map(reason -> Diagnosis.of(
                        Verdict.REJECTED,
                        situation.acknowledgedAt(),
                        "The kubelet"
                                + situation
                                        .pod()
                                        .node()
                                        .map(node -> " of node " + node)
                                        .orElse("")
                                + " turned it away before any of its containers ran"
                                + Words.because(Optional.of(reason), detail.message()) + "."))
                .orElseGet(() -> Diagnosis.of(
                        Verdict.DONE,
                        ended(situation),
                        "It has " + detail.phase().toLowerCase(Locale.ROOT)
                                + Words.because(detail.reason(), detail.message()) + ".")));
    }

    private static Instant ended(Situation situation) {
        return situation.detail().containers().stream()
                .map(ContainerFacts::state)
                .flatMap(state ->
                        state instanceof Terminated ended ? ended.at().stream() : Optional.<Instant>empty().stream())
                .max(Comparator.naturalOrder())
                .or(() -> situation.detail().condition("Ready").flatMap(PodDetail.Condition::since))
                .orElseGet(situation::acknowledgedAt);
    }
}
