package io.berth.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.config.BerthConfig;
import io.berth.reservation.Epoch;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration MAX_AGE = Duration.ofMillis(60);

    private final Freshness freshness = new Freshness(
            new SmallRyeConfigBuilder()
                    .addDiscoveredConverters()
                    .withMapping(BerthConfig.class)
                    .withDefaultValue("berth.mirror.max-age", MAX_AGE.toMillis() + "ms")
                    .build()
                    .getConfigMapping(BerthConfig.class),
            new SimpleMeterRegistry());

    @Test
    void aWatchThatShowsNoMarkForTooLongIsSilent() {
        await().atMost(LIMIT).until(() -> silent(true, true));
    }

    /** Or a list that takes longer than a mark may would begin anew for ever. */
    @Test
    void noMarkIsExpectedWhileItIsListedAgain() {
        assertNeverSilent(true, false);
    }

    @Test
    void norWhileTheListIsOnItsWayIntoTheTable() {
        assertNeverSilent(false, true);
    }

    private void assertNeverSilent(boolean inSync, boolean watching) {
        var start = System.nanoTime();
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(5)).until(() -> {
            assertThat(silent(inSync, watching)).isFalse();
            return System.nanoTime() - start > MAX_AGE.multipliedBy(2).toNanos();
        });
    }

    private boolean silent(boolean inSync, boolean watching) {
        var beat = new FollowedTable.Beat(new Epoch("1"), 0, Optional.empty(), false, false);
        return freshness.took(beat, inSync, watching, Optional.of("7"));
    }
}
