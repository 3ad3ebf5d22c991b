package io.berth.kubernetes;

import io.berth.mirror.Seen;
import io.berth.pace.BackOff;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A list, watches from its version on, and again. Whatever a round begins carries the round's number: once a later round has
 * begun, what an earlier one still brings is thrown away, so that no event is older than the list before it.
 */
final class Reflector<J extends Kind.Versioned, T> {
    private static final Logger LOG = Logger.getLogger(Reflector.class);

    private final Vertx vertx;
    private final ApiServer api;
    private final Workers workers;
    private final Kind<J, T> kind;
    private final Relists relists;
    private final Consumer<Seen<T>> keeper;
    private final Lister<J, T> lister;
    private final Json.Reader<WatchEvent<J>> events;
    private final BackOff pause =
            new BackOff(Duration.ofMillis(200), Duration.ofSeconds(3), RandomGenerator.getDefault());
    private final QuickCloses closes = new QuickCloses();
    private int round;
    private String version = "";
    private @Nullable Watching watching;
    private @Nullable MultiEmitter<? super Seen<T>> emitter;
    private volatile boolean up;

    /** The keeper is shown everything just before the follower is. */
    Reflector(Vertx vertx, ApiServer api, Workers workers, Kind<J, T> kind, Relists relists, Consumer<Seen<T>> keeper) {
        this.vertx = vertx;
        this.api = api;
        this.workers = workers;
        this.kind = kind;
        this.relists = relists;
        this.keeper = keeper;
        this.lister = new Lister<>(api, kind);
        this.events = kind.events();
    }

    Multi<Seen<T>> follow() {
        return api.enabled()
                ? Multi.createFrom().<Seen<T>>emitter(this::begin, BackPressureStrategy.BUFFER)
                : Multi.createFrom().nothing();
    }

    Lister<J, T> lister() {
        return lister;
    }

    /** Whether a list has come, and the watch after it has not been given up. */
    boolean up() {
        return up;
    }

    /** Not on the caller's thread, which may be an event loop: a list that is being shown holds the lock for a while. */
    void restart() {
        workers.execute(this::restartNow);
    }

    private synchronized void restartNow() {
        pause.succeeded();
        again(round, Relists.Reason.restarted, "it was asked for", 1);
    }

    private synchronized void begin(MultiEmitter<? super Seen<T>> follower) {
        emitter = follower;
        follower.onTermination(this::end);
        list(++round);
    }

    private synchronized void end() {
        round++;
        emitter = null;
        drop();
    }

    private synchronized void again(int of, Relists.Reason reason, String why, long pauseMillis) {
        if (of != round || emitter == null) {
            return;
        }
        drop();
        relists.count(reason);
        LOG.infof("The %s are listed again in %d ms: %s", kind.name(), pauseMillis, why);
        int next = ++round;
        vertx.setTimer(Math.max(1, pauseMillis), ignored -> workers.execute(() -> list(next)));
    }

    private synchronized void drop() {
        up = false;
        if (watching != null) {
            watching.stop();
            watching = null;
        }
    }

    private synchronized boolean isNewest(int of) {
        return of == round;
    }

    private void list(int of) {
        if (!isNewest(of)) {
            return;
        }
        lister.list()
                .subscribe()
                .with(
                        listed -> listed(of, listed),
                        failure -> again(
                                of,
                                Relists.Reason.unavailable,
                                String.valueOf(failure.getMessage()),
                                pause.pause().toMillis()));
    }

    private synchronized void listed(int of, Seen.Listed<T> listed) {
        if (of == round) {
            up = true;
            show(listed);
            closes.reset();
            watch(of, listed.version().value());
        }
    }

    private synchronized void watch(int of, String from) {
        if (of != round) {
            return;
        }
        version = from;
        watching = new Watching(api, workers, line -> line(of, line), end -> ended(of, end));
        closes.opened();
        long seconds = Watching.LONGEST.toSeconds();
        watching.start(kind.path() + "?watch=true&allowWatchBookmarks=true&resourceVersion=" + from + "&timeoutSeconds="
                + ThreadLocalRandom.current().nextLong(seconds / 2, seconds));
    }

    private synchronized void watchOn(int of) {
        watch(of, version);
    }

    private void line(int of, byte[] line) {
        try {
            WatchEvent<J> event = events.read(line);
            if (event.type().equals(WatchEvent.ERROR)) {
                ended(of, WatchEvent.end(line));
            } else {
                happened(of, event);
            }
        } catch (RuntimeException e) {
            ended(of, WatchEvent.endOf(line, e));
        }
    }

    private synchronized void happened(int of, WatchEvent<J> event) {
        if (of != round) {
            return;
        }
        version = event.object().version();
        closes.happened();
        pause.succeeded();
        if (!event.type().equals(WatchEvent.BOOKMARK)) {
            kind.mark()
                    .apply(event.object())
                    .ifPresentOrElse(mark -> show(new Seen.Marked<>(mark)), () -> changed(event));
        }
    }

    private void changed(WatchEvent<J> event) {
        boolean gone = event.type().equals(WatchEvent.DELETED);
        kind.read(event.object()).ifPresent(object -> show(gone ? new Seen.Gone<>(object) : new Seen.Put<>(object)));
    }

    private synchronized void ended(int of, WatchEnd end) {
        switch (end) {
            case WatchEnd.TooOld tooOld ->
                again(
                        of,
                        Relists.Reason.tooOld,
                        "the watch's version is too old",
                        pause.pause().toMillis());
            case WatchEnd.Broken broken ->
                again(of, Relists.Reason.broken, broken.why(), pause.pause().toMillis());
            case WatchEnd.Closed closed -> {
                if (closes.tooMany()) {
                    again(
                            of,
                            Relists.Reason.closing,
                            "the watch was closed at once, again and again",
                            pause.pause().toMillis());
                } else {
                    vertx.setTimer(closes.pauseMillis(), ignored -> workers.execute(() -> watchOn(of)));
                }
            }
        }
    }

    private synchronized void show(Seen<T> seen) {
        keeper.accept(seen);
        if (emitter != null) {
            emitter.emit(seen);
        }
    }
}
