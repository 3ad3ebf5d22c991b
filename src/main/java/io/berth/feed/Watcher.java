package io.berth.feed;

import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * One reader's place in the feed. It is handed the change after its cursor and no other, from the recent changes
 * or, while it is further behind, from the log: so there is no gap and no repeat, whatever happens to the tail.
 * Runs on the live feed's {@link Serial}.
 */
final class Watcher implements Flow.Subscription {
    private static final Duration RETRY = Duration.ofMillis(100);

    private final LiveFeed feed;
    private final Epoch epoch;
    private final Flow.Subscriber<? super Change> reader;
    private final Deque<Change> page = new ArrayDeque<>();
    private long cursor;
    private long requested;
    private long feedAtProgress;
    private boolean joined;
    private boolean live;
    private boolean reading;
    private boolean done;

    Watcher(LiveFeed feed, Position start, Flow.Subscriber<? super Change> reader) {
        this.feed = feed;
        this.epoch = start.epoch();
        this.cursor = start.sequence();
        this.reader = reader;
    }

    @Override
    public void request(long n) {
        feed.life().run(() -> {
            // A negative count is the reader's bug; asking for nothing, it will be cut off in time.
            requested = Math.clamp(requested + Math.max(n, 0), 0, Long.MAX_VALUE / 2);
            drain();
        });
    }

    @Override
    public void cancel() {
        feed.life().run(() -> {
            done = true;
            feed.leave(this);
        });
    }

    void joined() {
        joined = true;
        feedAtProgress = feed.recent().last();
        drain();
    }

    /** The feed has a new change. */
    void advanced() {
        drain();
        if (joined && !done && requested == 0 && hasFallenBehind()) {
            cutOff();
        }
    }

    /** Whoever waits in the recent changes falls out of them; whoever catches up is measured by its own progress. */
    private boolean hasFallenBehind() {
        long last = feed.recent().last();
        return live ? cursor < last && feed.recent().get(cursor + 1) == null : last - feedAtProgress > feed.buffer();
    }

    private void drain() {
        while (joined && !done && requested > 0) {
            Change next = next();
            if (next == null) {
                return;
            }
            cursor = next.position().sequence();
            feedAtProgress = feed.recent().last();
            requested--;
            reader.onNext(next);
        }
    }

    private @Nullable Change next() {
        Change read = page.poll();
        if (read != null) {
            return read;
        }
        Change recent = feed.recent().get(cursor + 1);
        if (recent != null || cursor >= feed.recent().last()) {
            live = true;
            return recent;
        }
        catchUp();
        return null;
    }

    private void catchUp() {
        if (reading) {
            return;
        }
        reading = true;
        feed.read(new Position(epoch, cursor), this::caughtUp, this::retry);
    }

    private void caughtUp(ReadResult result) {
        switch (result) {
            case ReadResult.Changes(var changes, var end) -> {
                if (changes.isEmpty()) {
                    retry();
                    return;
                }
                reading = false;
                page.addAll(changes);
                drain();
            }
            case ReadResult.TooOld() -> cutOff();
            case ReadResult.TableClosed(var retryAfter) -> end();
            case ReadResult.NotYet() -> end();
        }
    }

    private void retry() {
        feed.life().after(RETRY, () -> {
            reading = false;
            drain();
        });
    }

    private void cutOff() {
        if (!done) {
            done = true;
            feed.leaveCutOff(this);
            reader.onError(new SlowWatcherException(new Position(epoch, cursor)));
        }
    }

    /** The epoch has ended, or this replica does. */
    void end() {
        if (!done) {
            done = true;
            feed.leave(this);
            reader.onComplete();
        }
    }
}
