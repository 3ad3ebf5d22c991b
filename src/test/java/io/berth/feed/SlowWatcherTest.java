package io.berth.feed;

import static io.berth.feed.ChangeFeedTest.range;
import static io.berth.feed.ChangeFeedTest.sequences;
import static io.berth.feed.HandDrivenLog.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Change;
import io.berth.reservation.Position;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlowWatcherTest {
    private static final int BUFFER = 16;

    private final HandDrivenLog log = new HandDrivenLog();
    private final ManualTimer timer = new ManualTimer();
    private final ChangeFeed feed = new ChangeFeed(log, BUFFER, timer);

    @Test
    void oneThatDoesNotReadIsCutOffAndTheOthersDoNotWait() {
        var slow = watch(Optional.empty(), 2);
        var quick = watch(Optional.empty(), Long.MAX_VALUE);
        log.write(2 + BUFFER);
        slow.assertNotTerminated();
        log.write();
        slow.assertFailedWith(SlowWatcherException.class, "7.2");
        assertThat(sequences(quick)).containsExactlyElementsOf(range(1, 3 + BUFFER));
        assertThat(feed.gauges().cutOffs()).isEqualTo(1);
        assertThat(feed.gauges().watchers()).isEqualTo(1);
    }

    @Test
    void oneThatReadsAgainInTimeMissesNothing() {
        var watcher = watch(Optional.empty(), 0);
        log.write(BUFFER);
        watcher.request(Long.MAX_VALUE);
        log.write(BUFFER);
        assertThat(sequences(watcher)).containsExactlyElementsOf(range(1, 2 * BUFFER));
    }

    @Test
    void oneThatStopsWhileItCatchesUpIsCutOffToo() {
        log.write(100);
        var slow = watch(Optional.of(at(0)), 3);
        var quick = watch(Optional.empty(), Long.MAX_VALUE);
        log.write(BUFFER);
        slow.assertNotTerminated();
        log.write();
        slow.assertFailedWith(SlowWatcherException.class, "7.3");
        quick.assertNotTerminated();
    }

    @Test
    void oneThatCatchesUpAtItsOwnPaceIsWaitedFor() {
        log.write(100);
        var watcher = watch(Optional.of(at(0)), 0);
        for (int i = 0; i < 120; i++) {
            watcher.request(2);
            log.write();
        }
        watcher.request(Long.MAX_VALUE);
        assertThat(sequences(watcher)).containsExactlyElementsOf(range(1, 220));
    }

    @Test
    void oneWhosePlaceIsTrimmedWhileItCatchesUpIsCutOff() {
        log.write(100);
        var watcher = watch(Optional.of(at(0)), 3);
        log.trimTo(50);
        watcher.request(Long.MAX_VALUE);
        watcher.assertFailedWith(SlowWatcherException.class, "7.16");
    }

    private AssertSubscriber<Change> watch(Optional<Position> from, long demand) {
        var result = feed.subscribe(from).await().atMost(Duration.ofSeconds(10));
        return ((SubscribeResult.Subscribed) result)
                .changes()
                .subscribe()
                .withSubscriber(AssertSubscriber.create(demand));
    }
}
