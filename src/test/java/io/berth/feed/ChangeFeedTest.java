package io.berth.feed;

import static io.berth.feed.HandDrivenLog.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.Position;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
    private static final int BUFFER = 16;

    private final HandDrivenLog log = new HandDrivenLog();
    private final ManualTimer timer = new ManualTimer();
    private final ChangeFeed feed = new ChangeFeed(log, BUFFER, timer);

    @Test
    void allWatchersShareOneTailWhichEndsWithTheLastOfThem() {
        var one = watch(Optional.empty(), Long.MAX_VALUE);
        var other = watch(Optional.empty(), Long.MAX_VALUE);
        log.write(3);
        assertThat(sequences(one)).containsExactly(1L, 2L, 3L);
        assertThat(sequences(other)).containsExactly(1L, 2L, 3L);
        assertThat(log.tails).isEqualTo(1);
        one.cancel();
        assertThat(log.tailsCancelled).isZero();
        other.cancel();
        assertThat(log.tailsCancelled).isEqualTo(1);
        assertThat(feed.gauges().watchers()).isZero();
    }

    @Test
    void aWatchResumesAfterItsPositionAndGoesOnLive() {
        log.write(40);
        var watcher = watch(Optional.of(at(5)), Long.MAX_VALUE);
        log.write(2);
        assertThat(sequences(watcher)).containsExactlyElementsOf(range(6, 42));
    }

    @Test
    void whatTheTailRepeatsIsPassedOnOnce() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.write(3);
        log.repeat(2);
        log.write();
        assertThat(sequences(watcher)).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void whatTheTailSkipsIsReadBeforeWhatFollows() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.write();
        log.writeUnseen(50);
        log.write();
        assertThat(sequences(watcher)).containsExactlyElementsOf(range(1, 52));
    }

    @Test
    void aGapThatCannotBeReadAtOnceIsReadLater() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.unreadable(true);
        log.writeUnseen(1);
        log.write(3);
        assertThat(sequences(watcher)).isEmpty();
        assertThat(feed.gauges().lag()).isPositive();
        log.unreadable(false);
        timer.fire();
        assertThat(sequences(watcher)).containsExactly(1L, 2L, 3L, 4L);
        assertThat(feed.gauges().lag()).isZero();
    }

    @Test
    void aTailThatFallsSilentWithoutAnErrorHidesNothing() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.writeUnseen(2);
        timer.fire();
        assertThat(sequences(watcher)).containsExactly(1L, 2L);
    }

    @Test
    void aBrokenTailIsFollowedAgainWithoutAGap() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.write(2);
        log.breakTail();
        log.writeUnseen(3);
        timer.fire();
        assertThat(log.tails).isEqualTo(2);
        log.write();
        assertThat(sequences(watcher)).containsExactlyElementsOf(range(1, 6));
    }

    @Test
    void theEndOfTheEpochCompletesEveryWatch() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        log.write();
        log.endEpoch();
        watcher.assertCompleted();
        assertThat(sequences(watcher)).containsExactly(1L);
        assertThat(subscribe(Optional.empty())).isInstanceOf(SubscribeResult.TableClosed.class);
    }

    @Test
    void closingCompletesWatchesAlsoLaterOnes() {
        var watcher = watch(Optional.empty(), Long.MAX_VALUE);
        feed.close();
        watcher.assertCompleted();
        watch(Optional.empty(), 1).assertCompleted();
        assertThat(log.tailsCancelled).isEqualTo(1);
    }

    @Test
    void aPositionThatCannotBeServedIsRefusedBeforeTheWatch() {
        log.write(10);
        log.trimTo(5);
        assertThat(subscribe(Optional.of(at(4)))).isEqualTo(new SubscribeResult.TooOld());
        assertThat(subscribe(Optional.of(new Position(new Epoch("6"), 3)))).isEqualTo(new SubscribeResult.TooOld());
        assertThat(subscribe(Optional.of(at(11)))).isEqualTo(new SubscribeResult.NotYet());
        assertThat(subscribe(Optional.of(at(5)))).isInstanceOf(SubscribeResult.Subscribed.class);
    }

    private AssertSubscriber<Change> watch(Optional<Position> from, long demand) {
        return ((SubscribeResult.Subscribed) subscribe(from))
                .changes()
                .subscribe()
                .withSubscriber(AssertSubscriber.create(demand));
    }

    private SubscribeResult subscribe(Optional<Position> from) {
        return feed.subscribe(from).await().atMost(Duration.ofSeconds(10));
    }

    static List<Long> sequences(AssertSubscriber<Change> watcher) {
        return List.copyOf(watcher.getItems()).stream()
                .map(change -> change.position().sequence())
                .toList();
    }

    static List<Long> range(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
