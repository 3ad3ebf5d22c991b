package io.berth.chaos;

import io.berth.chaos.nemesis.Kind;
import io.berth.chaos.oracle.Violation;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What has come of one run; {@code settled} is how long the table took to agree after the last fault. */
record Verdict(
        List<Violation> violations,
        Map<Kind, Integer> faults,
        int revisions,
        int binds,
        Duration settled,
        String answers,
        long errors) {
    Verdict {
        violations = List.copyOf(violations);
        faults = Map.copyOf(faults);
    }

    boolean isClean() {
        return violations.isEmpty();
    }
}
