package io.berth.feed;

import io.berth.pace.BackOff;
import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import io.smallrye.mutiny.subscription.Cancellable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The one tail of a replica, while anybody watches. Naively the tail would be passed on as it comes. However, it
 * may start late, break, or fall silent without an error. So each change must be the next one of its epoch; where
 * one is missing the log is read, and it is also read now and then though nothing seems to be missing.
 */
final class LiveFeed {
    private static final Duration FIRST_CHECK = Duration.ofMillis(20);
    private static final Duration LONGEST_CHECK = Duration.ofSeconds(1);

    private final FeedLog log;
    private final int buffer;
    private final BackOff backOff =
            new BackOff(Duration.ofMillis(50), Duration.ofSeconds(1), RandomGenerator.getDefault());
    private final FeedGauges gauges = new FeedGauges();
    private final Life life;
    private final RecentChanges recent;
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
    /** What the tail brought before a gap was read. */
    private final Deque<Change> ahead = new ArrayDeque<>();

    private @Nullable Epoch epoch;
    private @Nullable Cancellable tail;
    private Duration nextCheck = FIRST_CHECK;
    private boolean filling;
    private boolean closed;

    LiveFeed(FeedLog log, int buffer, Life.Timer timer) {
        this.log = log;
        this.buffer = buffer;
        this.life = new Life(timer);
        this.recent = new RecentChanges(buffer);
    }

    Life life() {
        return life;
    }

    RecentChanges recent() {
        return recent;
    }

    int buffer() {
        return buffer;
    }

    FeedGauges gauges() {
        return gauges;
    }

    /** {@code end} is where the feed stood at some time after the watcher's start. */
    void join(Watcher watcher, Position end) {
        if (epoch != null && isNewer(end.epoch(), epoch)) {
            endAll();
        }
        if (epoch == null && !closed) {
            start(end);
        }
        if (!end.epoch().equals(epoch)) {
            watcher.end();
            return;
        }
        watchers.add(watcher);
        gauges.watchers(watchers.size());
        watcher.joined();
    }

    void leave(Watcher watcher) {
        if (watchers.remove(watcher) && watchers.isEmpty()) {
            stop();
        }
        gauges.watchers(watchers.size());
    }

    void leaveCutOff(Watcher watcher) {
        gauges.cutOff();
        leave(watcher);
    }

    void close() {
        closed = true;
        endAll();
    }

    private void start(Position end) {
        life.startAnother();
        epoch = end.epoch();
        recent.restartAfter(end.sequence());
        nextCheck = FIRST_CHECK;
        followTail();
        check();
    }

    private void stop() {
        life.startAnother();
        epoch = null;
        ahead.clear();
        filling = false;
        gauges.lag(0);
        if (tail != null) {
            tail.cancel();
            tail = null;
        }
    }

    private void endAll() {
        stop();
        watchers.forEach(Watcher::end);
    }

    private void followTail() {
        int mine = life.number();
        tail = log.tail()
                .subscribe()
                .with(
                        change -> life.runIn(mine, () -> arrived(change)),
                        failure -> life.runIn(mine, this::tailBroke),
                        () -> life.runIn(mine, this::endAll));
    }

    private void tailBroke() {
        tail = null;
        life.after(backOff.pause(), () -> {
            nextCheck = FIRST_CHECK;
            followTail();
            fill();
        });
    }

    private void arrived(Change change) {
        backOff.succeeded();
        Position position = change.position();
        if (!position.epoch().equals(epoch)) {
            endAll();
            return;
        }
        if (position.sequence() > recent.last() + 1) {
            if (ahead.size() == buffer) {
                ahead.remove();
            }
            ahead.add(change);
            gauges.lag(position.sequence() - recent.last());
            fill();
            return;
        }
        append(change);
    }

    private void append(Change change) {
        if (change.position().sequence() == recent.last() + 1) {
            recent.append(change);
            watchers.forEach(Watcher::advanced);
        }
    }

    private void check() {
        fill();
        life.after(nextCheck, this::check);
        Duration doubled = nextCheck.multipliedBy(2);
        nextCheck = doubled.compareTo(LONGEST_CHECK) > 0 ? LONGEST_CHECK : doubled;
    }

    private void fill() {
        if (filling || epoch == null) {
            return;
        }
        filling = true;
        read(new Position(epoch, recent.last()), this::filled, () -> filling = false);
    }

    private void filled(ReadResult result) {
        filling = false;
        switch (result) {
            case ReadResult.Changes(var changes, var end) -> {
                int mine = life.number();
                changes.forEach(this::append);
                while (!ahead.isEmpty() && ahead.element().position().sequence() <= recent.last() + 1) {
                    append(ahead.remove());
                }
                if (mine != life.number()) {
                    return;
                }
                gauges.lag(Math.max(0, end.sequence() - recent.last()));
                // Without progress the next check asks again, not at once.
                if (!changes.isEmpty() && (end.sequence() > recent.last() || !ahead.isEmpty())) {
                    fill();
                }
            }
            case ReadResult.TableClosed(var retryAfter) -> endAll();
            case ReadResult.TooOld() -> endAll();
            case ReadResult.NotYet() -> endAll();
        }
    }

    void read(Position after, Consumer<ReadResult> then, Runnable orElse) {
        int mine = life.number();
        log.read(after, Math.min(buffer, 500))
                .subscribe()
                .with(result -> life.runIn(mine, () -> then.accept(result)), failure -> life.runIn(mine, orElse));
    }

    private static boolean isNewer(Epoch one, Epoch other) {
        return Long.parseLong(one.value()) > Long.parseLong(other.value());
    }
}
