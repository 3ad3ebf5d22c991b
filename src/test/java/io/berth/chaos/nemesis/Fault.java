package io.berth.chaos.nemesis;

import java.time.Duration;

/** One thing that the nemesis does: how long after the one before, what, to which replica (counted from 0), and for how long. */
public record Fault(Duration before, Kind kind, int replica, Duration time) {
    @Override
    public String toString() {
        return "%-5s %4.1f s later: %-12s replica %d, %4.1f s"
                .formatted(kind.lane(), before.toMillis() / 1000.0, kind, replica + 1, time.toMillis() / 1000.0);
    }
}
