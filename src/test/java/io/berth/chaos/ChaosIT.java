package io.berth.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** A minute and a half of what {@code make chaos} does; longer runs, and planted bugs, are its own. */
@NeedsCluster
class ChaosIT {
    private static final Duration TIME = Duration.ofSeconds(90);

    @Test
    void findsNothing() {
        var seed = Long.getLong("berth.seed", ThreadLocalRandom.current().nextLong(1_000_000));
        var plan = ChaosRun.plan(seed, TIME);
        System.out.printf("ChaosIT: -Dberth.seed=%d%n%s", seed, plan);
        var verdict = ChaosRun.of(seed, plan, TIME);
        System.out.print(Report.of(verdict));
        assertThat(verdict.violations()).isEmpty();
        // Else it would have proved nothing.
        assertThat(verdict.binds()).isGreaterThan(50);
        assertThat(verdict.faults()).hasSizeGreaterThan(6);
    }
}
