package io.berth.mirror;

import io.berth.config.BerthConfig;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;

/** How young the view of the cluster is, the freshest replica's and this one's. */
@ApplicationScoped
class Freshness {
    private final Duration maxAge;
    private final Duration silentAfter;
    private volatile Optional<Duration> age = Optional.empty();
    private volatile boolean synced;
    private long seenAt = System.nanoTime();
    private Optional<String> seen = Optional.empty();

    Freshness(BerthConfig config, MeterRegistry meters) {
        this.maxAge = config.mirror().maxAge();
        this.silentAfter = maxAge.multipliedBy(2).dividedBy(3);
        Gauge.builder("berth.mirror.age", () -> age.map(Duration::toMillis).orElse(-1L) / 1000.0)
                .description("How old the freshest replica's view of the cluster is; below 0 when that is not known")
                .baseUnit("seconds")
                .register(meters);
    }

    /**
     * Takes in a beat; gives whether this replica's own watch has shown nothing for too long, once each time. While a list is
     * on its way here or into the table no mark is expected: a large cluster takes its time, and the list has limits of its own.
     */
    synchronized boolean took(FollowedTable.Beat beat, boolean inSync, boolean watching, Optional<String> mark) {
        age = beat.age();
        synced = inSync;
        long now = System.nanoTime();
        if (!inSync || !watching || !mark.equals(seen)) {
            seen = mark;
            seenAt = now;
        }
        boolean silent = now - seenAt > silentAfter.toNanos();
        if (silent) {
            seenAt = now;
        }
        return silent;
    }

    /** The table does not answer, so nobody knows; gives whether that is news. */
    boolean unknown() {
        boolean news = age.isPresent();
        age = Optional.empty();
        return news;
    }

    /** That of the freshest replica, where it is known. */
    Optional<Duration> age() {
        return age;
    }

    /** Whether grants can be made by what the table knows of the cluster, and this replica adds to it. */
    boolean young() {
        return synced && age.map(known -> known.compareTo(maxAge) <= 0).orElse(false);
    }

    /** Whether this replica has brought the whole table in line with its lists. */
    boolean synced() {
        return synced;
    }
}
