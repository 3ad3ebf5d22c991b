package io.berth.diagnosis;

import java.util.List;
import java.util.Optional;

/** A Pod with scheduling gates is no scheduler's until their owners remove them. */
final class GateRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        List<String> gates = situation.pod().gates();
        if (situation.bound() || gates.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Diagnosis.of(
                        Verdict.GATED,
                        situation.created(),
                        "No scheduler may place it before its scheduling "
                                + (gates.size() == 1 ? "gate " : "gates ") + Words.list(gates)
                                + (gates.size() == 1 ? " is removed." : " are removed."))
                .waitingFor(
                        gates.stream().map(gate -> "scheduling gate " + gate).toList()));
    }
}
