package io.berth.feed;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.pace.BackOff;
import io.berth.reservation.Change;
import io.berth.reservation.FindResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Multi;
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
    private @Nullable Uni<Cancellable> watching;

    RowWatch(ChangeFeed feed, ReservationTable table) {
        this.feed = feed;
        this.table = table;
    }

    /** The row as it is, or as it has ended, once that is what is waited for; never fails, and may never emit. */
    public Uni<FindResult> until(ReservationId id, Predicate<FindResult> awaited) {
        return Uni.createFrom().emitter(emitter -> {
            Waiter waiter = new Waiter(id, awaited, emitter);
            waiters.computeIfAbsent(id, unused -> ConcurrentHashMap.newKeySet()).add(waiter);
            emitter.onTermination(() -> leave(waiter));
            watch().subscribe().with(ignored -> look(id), failure -> again());
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
        if (waiters.isEmpty() && watching != null) {
            watching.subscribe().with(Cancellable::cancel, failure -> {});
            watching = null;
        }
    }

    private synchronized Uni<Cancellable> watch() {
        if (watching == null) {
            watching = feed.subscribe(Optional.empty())
                    .map(result -> switch (result) {
                        case SubscribeResult.Subscribed(var start, var changes) -> follow(changes);
                        case SubscribeResult.TableClosed closed ->
                            throw new IllegalStateException("the table is closed");
                        case SubscribeResult.TooOld old -> throw new IllegalStateException("the feed's end is too old");
                        case SubscribeResult.NotYet notYet -> throw new IllegalStateException("the feed has no end");
                    })
                    .memoize()
                    .indefinitely();
        }
        return watching;
    }

    private Cancellable follow(Multi<Change> changes) {
        backOff.succeeded();
        return changes.subscribe().with(this::changed, failure -> again(), this::again);
    }

    /** The watch is over while somebody waits: another one, and a look at every row, since changes may have been missed. */
    private void again() {
        synchronized (this) {
            watching = null;
        }
        if (!waiters.isEmpty()) {
            later(
                    backOff.pause(),
                    () -> watch().subscribe().with(ignored -> waiters.keySet().forEach(this::look), f -> again()));
        }
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
