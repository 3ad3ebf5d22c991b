package io.berth.chaos.oracle;

import java.time.Duration;

/** What must not be, who saw it, and how long after the run's begin. */
public record Violation(String seenBy, String what, Duration after) {
    @Override
    public String toString() {
        return "%s after %.1f s: %s".formatted(seenBy, after.toMillis() / 1000.0, what);
    }
}
