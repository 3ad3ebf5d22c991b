package io.berth.feed;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.pace.BackOff;
import io.berth.reservation.Change;
import io.berth.reservation.FindResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Waits for rows to become what somebody waits for. All waiters share one watch of the feed, so that one costs memory only;
 * where the feed has a gap, or ends with its epoch, each row that is waited for is read once.
 */
@ApplicationScoped
@CheckReturnValue
public class RowWatch {
    /** The watch of the feed outlives its last waiter for a while: the next one comes soon. */
    private static final Duration LINGER = Duration.ofSeconds(30);

    private final ChangeFeed feed;
    private final ReservationTable table;
    private final Map<ReservationId, Set<Waiter>> waiters = new ConcurrentHashMap<>();
    private final BackOff backOff =
            new BackOff(Duration.ofMillis(50), Duration.ofSeconds(1), RandomGenerator.getDefault());
    private State state = State.idle;
    private @Nullable Cancellable following;

    private enum State {
        idle,
        starting,
        watching
    }

    RowWatch(ChangeFeed feed, ReservationTable table) {
        this.feed = feed;
        this.table = table;
    }

    /** The row as it is, or as it has ended, once that is what is waited for; never fails, and may never emit. */
    public Uni<FindResult> until(ReservationId id, Predicate<FindResult> awaited) {
        return Uni.createFrom().emitter(emitter -> {
            Waiter waiter = new Waiter(id, awaited, emitter);
            waiters.compute(id, (unused, all) -> {
                Set<Waiter> some = all == null ? ConcurrentHashMap.newKeySet() : all;
                some.add(waiter);
                return some;
            });
            emitter.onTermination(() -> leave(waiter));
            if (watch()) {
                look(id);
            }
        });
    }

    /** How many rows are waited for. */
    public int waiting() {
        return waiters.size();
    }

    private void leave(Waiter waiter) {
        waiters.computeIfPresent(waiter.id, (id, all) -> {
            all.remove(waiter);
            return all.isEmpty() ? null : all;
        });
        if (waiters.isEmpty()) {
            later(LINGER, this::stopIfIdle);
        }
    }

    private synchronized void stopIfIdle() {
        if (waiters.isEmpty() && following != null) {
            following.cancel();
            following = null;
            state = State.idle;
        }
    }

    /** Whether the feed is watched, so that what is read now can change unseen no more; else all rows are read when it is. */
    private synchronized boolean watch() {
        if (state == State.idle) {
            state = State.starting;
            feed.subscribe(Optional.empty()).subscribe().with(this::subscribed, failure -> again());
        }
        return state == State.watching;
    }

    private void subscribed(SubscribeResult result) {
        if (!(result instanceof SubscribeResult.Subscribed(var start, var changes))) {
            again();
            return;
        }
        backOff.succeeded();
        synchronized (this) {
            state = State.watching;
            following = changes.subscribe().with(this::changed, failure -> again(), this::again);
        }
        waiters.keySet().forEach(this::look);
    }

    /** There is no watch: another one after a pause, if anybody still waits then. */
    private synchronized void again() {
        following = null;
        state = State.starting;
        later(backOff.pause(), () -> {
            synchronized (this) {
                state = State.idle;
            }
            if (!waiters.isEmpty()) {
                boolean unused = watch();
            }
        });
    }

    private void changed(Change change) {
        if (waiters.isEmpty()) {
            return;
        }
        Reservation row = change.reservation();
        tell(
                row.id(),
                row.phase().live()
                        ? new FindResult.Found(row)
                        : new FindResult.Gone(row.progress().outcome()));
    }

    private void look(ReservationId id) {
        table.find(id)
                .subscribe()
                .with(
                        found -> tell(id, found),
                        failure -> later(backOff.pause(), () -> {
                            if (waiters.containsKey(id)) {
                                look(id);
                            }
                        }));
    }

    private void tell(ReservationId id, FindResult found) {
        Set<Waiter> all = waiters.getOrDefault(id, Set.of());
        all.stream().filter(waiter -> waiter.awaited.test(found)).forEach(waiter -> waiter.emitter.complete(found));
    }

    private static void later(Duration delay, Runnable action) {
        var unused = Infrastructure.getDefaultWorkerPool().schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static final class Waiter {
        private final ReservationId id;
        private final Predicate<FindResult> awaited;
        private final UniEmitter<? super FindResult> emitter;

        Waiter(ReservationId id, Predicate<FindResult> awaited, UniEmitter<? super FindResult> emitter) {
            this.id = id;
            this.awaited = awaited;
            this.emitter = emitter;
        }
    }
}
