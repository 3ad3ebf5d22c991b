package io.berth.mirror;

import io.berth.pace.BackOff;
import io.berth.reservation.Epoch;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Follows one kind of objects into the table: each list is compared with the whole of it, each change after it is told.
 * Changes need not wait for a comparison, since versions order all writes; they wait only for an epoch to be known.
 */
final class Following<T, S> {
    private static final Logger LOG = Logger.getLogger(Following.class);

    private final Vertx vertx;
    private final ClusterSource<T> source;
    private final Way<T, S> way;
    private final Outbox<S> outbox;
    private final BackOff backOff =
            new BackOff(Duration.ofMillis(50), Duration.ofSeconds(1), RandomGenerator.getDefault());
    private final Object lock = new Object();
    private volatile Optional<Epoch> epoch = Optional.empty();
    private volatile Optional<Epoch> synced = Optional.empty();
    private volatile Optional<String> mark = Optional.empty();
    private int lists;
    private @Nullable Cancellable subscription;

    Following(Vertx vertx, ClusterSource<T> source, Way<T, S> way) {
        this.vertx = vertx;
        this.source = source;
        this.way = way;
        this.outbox = new Outbox<>(vertx, this::write, this::lost);
    }

    void start() {
        subscription = source.follow()
                .subscribe()
                .with(this::take, failure -> LOG.error("A source has failed, which none may", failure));
    }

    void stop() {
        if (subscription != null) {
            subscription.cancel();
        }
        synchronized (lock) {
            lists++;
        }
        outbox.close();
    }

    /** The epoch whose table has been brought up to date, while it is kept so. */
    Optional<Epoch> synced() {
        return synced;
    }

    /** The newest mark that has been seen after all that the table has been told of since. */
    Optional<String> mark() {
        return synced.isPresent() ? mark : Optional.empty();
    }

    /** Another epoch is open: its table knows nothing yet. */
    void expect(Epoch open) {
        if (epoch.isPresent() && !epoch.get().equals(open)) {
            outbox.close();
            lost(new EpochOverException("epoch " + open + " is open"));
        }
    }

    boolean watching() {
        return source.watching();
    }

    void restart() {
        source.restart();
    }

    /** Compares with a list of its own, whatever the watch says. */
    Uni<Void> compare() {
        return source.list().chain(way::compare).replaceWithVoid();
    }

    /** What goes wrong with one thing seen must not end the following: everything is listed again. */
    private void take(Seen<T> seen) {
        try {
            see(seen);
        } catch (RuntimeException e) {
            LOG.error("What was seen could not be taken in", e);
            outbox.close();
            lost(e);
        }
    }

    private void see(Seen<T> seen) {
        switch (seen) {
            case Seen.Listed<T> listed -> listed(listed);
            case Seen.Put<T>(T object) -> way.put(object).ifPresent(sighting -> outbox.put(way.key(object), sighting));
            case Seen.Gone<T>(T object) ->
                way.gone(object).ifPresent(sighting -> outbox.put(way.key(object), sighting));
            case Seen.Marked<T>(String seenMark) -> outbox.barrier(() -> mark = Optional.of(seenMark));
        }
    }

    private void listed(Seen.Listed<T> list) {
        int mine;
        synchronized (lock) {
            mine = ++lists;
        }
        // What is proved of the old watch proves nothing of the new one until its list is in the table.
        synced = Optional.empty();
        way.listed(list.all());
        sync(list, mine);
    }

    private void sync(Seen.Listed<T> list, int mine) {
        way.compare(list).subscribe().with(open -> synced(open, mine), failure -> again(list, mine, failure));
    }

    private void synced(Epoch open, int mine) {
        synchronized (lock) {
            if (mine != lists) {
                return;
            }
            backOff.succeeded();
            epoch = Optional.of(open);
            synced = Optional.of(open);
        }
        outbox.open();
    }

    private void again(Seen.Listed<T> list, int mine, Throwable failure) {
        LOG.debugf(failure, "A comparison at version %s has to be done again", list.version());
        Duration pause;
        synchronized (lock) {
            if (mine != lists) {
                return;
            }
            pause = backOff.pause();
        }
        vertx.setTimer(Math.max(1, pause.toMillis()), ignored -> {
            boolean current;
            synchronized (lock) {
                current = mine == lists;
            }
            if (current) {
                sync(list, mine);
            }
        });
    }

    private Uni<Void> write(List<S> sightings) {
        return epoch.map(open -> way.write(open, sightings))
                .orElseGet(() -> Uni.createFrom().failure(() -> new EpochOverException("the epoch has just ended")));
    }

    private void lost(Throwable why) {
        LOG.infof("The cluster is listed again: %s", why.getMessage());
        synced = Optional.empty();
        epoch = Optional.empty();
        source.restart();
    }
}
