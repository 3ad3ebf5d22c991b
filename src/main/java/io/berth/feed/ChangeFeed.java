package io.berth.feed;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.config.BerthConfig;
import io.berth.reservation.Change;
import io.berth.reservation.FeedLog;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/** The feed for any number of watchers at this replica, over one tail of the log. */
@ApplicationScoped
@CheckReturnValue
public class ChangeFeed {
    private final FeedLog log;
    private final LiveFeed live;

    @Inject
    public ChangeFeed(FeedLog log, BerthConfig config) {
        this(log, config.feed().watcherBuffer(), ChangeFeed::onWorker);
    }

    ChangeFeed(FeedLog log, int buffer, Life.Timer timer) {
        this.log = log;
        this.live = new LiveFeed(log, buffer, timer);
    }

    /** Every change after this position, or from now on; nothing is held for it until the changes are subscribed to. */
    public Uni<SubscribeResult> subscribe(Optional<Position> from) {
        Uni<ReadResult> probe = from.map(position -> log.read(position, 1)).orElseGet(log::end);
        return probe.map(result -> switch (result) {
            case ReadResult.TableClosed(var retryAfter) -> new SubscribeResult.TableClosed(retryAfter);
            case ReadResult.TooOld() -> new SubscribeResult.TooOld();
            case ReadResult.NotYet() -> new SubscribeResult.NotYet();
            case ReadResult.Changes(var changes, var end) -> subscribed(from.orElse(end), end);
        });
    }

    private SubscribeResult subscribed(Position start, Position end) {
        Flow.Publisher<Change> changes = reader -> {
            Watcher watcher = new Watcher(live, start, reader);
            reader.onSubscribe(watcher);
            live.life().run(() -> live.join(watcher, end));
        };
        return new SubscribeResult.Subscribed(start, Multi.createFrom().publisher(changes));
    }

    private static void onWorker(Duration delay, Runnable action) {
        var unused = Infrastructure.getDefaultWorkerPool().schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Completes every watch, and each one that is still to come. */
    public void close() {
        live.life().run(live::close);
    }

    public FeedGauges gauges() {
        return live.gauges();
    }
}
