package io.berth.diagnosis;

import java.time.Instant;
import java.util.Optional;

/** An event about a Pod: what its source said last, when, and how often. */
public record EventFacts(
        String reason, boolean warning, String message, String source, Optional<Instant> at, int count) {
    /** {@code FailedMount by kubelet at …: …}. */
    String described() {
        return reason + " by " + source + at.map(time -> " at " + time).orElse("")
                + (count > 1 ? " (" + count + " times)" : "") + ": " + message;
    }
}
