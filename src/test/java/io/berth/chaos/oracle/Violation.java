package io.berth.chaos.oracle;

import java.time.Duration;

/** What must not be, who saw it, and how long after the run's begin. */
public record Violation(String seenBy, String what, Duration after) {
    private static final int LONGEST = 300;

    public Violation {
        var line = what.lines().findFirst().orElse("");
        what = line.substring(0, Math.min(LONGEST, line.length()));
    }

    @Override
    public String toString() {
        return "%s after %.1f s: %s".formatted(seenBy, after.toMillis() / 1000.0, what);
    }
}
