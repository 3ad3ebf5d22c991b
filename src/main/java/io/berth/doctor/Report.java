package io.berth.doctor;

import java.util.List;

/** All checks, by name. */
public record Report(List<Finding> findings) {
    public Report {
        findings = List.copyOf(findings);
    }

    /** None has failed; what cannot be known, and what is only worth a warning, may be as well. */
    public boolean healthy() {
        return findings.stream().noneMatch(finding -> finding.state() == State.failed);
    }

    /** One check. */
    public record Finding(String name, State state, String message) {}
}
