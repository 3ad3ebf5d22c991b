package io.berth.diagnosis;

import java.util.List;
import java.util.Optional;

/**
 * The rules in their order of precedence: what ends a Pod, then what has become of its node, then what an unscheduled Pod
 * waits for, then what its kubelet does, then what its containers do. The first that has something to say decides.
 */
final class Rules {
    private static final List<Rule> IN_ORDER = List.of(
            new DeletionRule(),
            new EndRule(),
            new NodeRule(),
            new GateRule(),
            new PermitRule(),
            new RowRule(),
            new VolumeRule(),
            new RoomRule(),
            new AcknowledgementRule(),
            new ImageRule(),
            new MountRule(),
            new CreationRule(),
            new InitRule(),
            new CrashRule(),
            new StartRule());

    private Rules() {}

    static Diagnosis explain(Situation situation) {
        return IN_ORDER.stream()
                .map(rule -> rule.apply(situation))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> Readiness.of(situation))
                .facts(Facts.of(situation));
    }
}
