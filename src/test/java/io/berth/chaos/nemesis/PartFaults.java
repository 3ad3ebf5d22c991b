package io.berth.chaos.nemesis;

import java.time.Duration;

/** What is done to replicas, Redis and the API server as a whole, and to the wires between two of them. */
final class PartFaults {
    private static final Duration TO_START = Duration.ofSeconds(60);

    private final Victims victims;
    private final Pace pace;

    PartFaults(Victims victims, Pace pace) {
        this.victims = victims;
        this.pace = pace;
    }

    void kill(Fault fault) {
        var replica = victims.station(fault).replica();
        replica.kill();
        pace.rest(fault.time());
        replica.launchAgain();
        // Ready it may not get while other faults go on.
        pace.until(TO_START, () -> replica.answers("/q/health/live"));
    }

    void cutRedis(Fault fault) {
        var wire = victims.station(fault).redis();
        wire.refuse();
        try {
            pace.rest(fault.time());
        } finally {
            wire.accept();
        }
    }

    void cutApi(Fault fault) {
        var wire = victims.station(fault).api();
        wire.refuse();
        try {
            pace.rest(fault.time());
        } finally {
            wire.accept();
        }
    }

    void restartRedis(Fault fault) {
        victims.redis().kill();
        pace.rest(fault.time());
        victims.redis().restart();
    }

    void restartApi(Fault fault) {
        victims.apiServer().kill();
        pace.rest(fault.time());
        victims.apiServer().restart();
    }
}
