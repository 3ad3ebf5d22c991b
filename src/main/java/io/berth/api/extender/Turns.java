package io.berth.api.extender;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Holder;
import io.berth.reservation.ReservationTable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets a scheduler ask about its next Pod when its last one has come to be bound. kube-scheduler chooses nodes faster than it
 * binds, and what it has chosen is known to nobody else until then: two of them would choose the same last places many times
 * over, and each refused bind costs its Pod a second. Nobody waits where one scheduler is alone and none is refused.
 */
@ApplicationScoped
@CheckReturnValue
class Turns {
    /** A bind follows its filter within a few milliseconds; a Pod that something else has stopped is not waited for longer. */
    private static final Duration AT_MOST = Duration.ofMillis(25);

    private static final Duration LOOK = Duration.ofMillis(2);

    private static final long LATELY = Duration.ofSeconds(10).toNanos();
    private static final int MOST_HOLDERS = 100;

    private final ReservationTable table;
    private final Map<Holder, Offer> offers = new ConcurrentHashMap<>();
    private volatile long refusedAt = System.nanoTime() - LATELY;

    Turns(ReservationTable table) {
        this.table = table;
    }

    private record Offer(String pod, long since, CompletableFuture<Void> bind) {}

    /** Ends when the holder's last Pod has come, to whichever replica, or may not come any more. Never fails. */
    Uni<Void> next(Holder holder) {
        Offer last = offers.get(holder);
        return last == null || last.bind().isDone() || !contended()
                ? Uni.createFrom().voidItem()
                : Uni.createFrom()
                        .completionStage(() -> last.bind().copy())
                        .ifNoItem()
                        .after(LOOK)
                        .recoverWithUni(() -> looked(last));
    }

    /** Another replica may have it. */
    private Uni<Void> looked(Offer last) {
        if (last.bind().isDone() || System.nanoTime() - last.since() > AT_MOST.toNanos()) {
            return Uni.createFrom().voidItem();
        }
        return table.findByPod(last.pod())
                .onFailure()
                .recoverWithItem(Optional.empty())
                .chain(row -> row.isPresent()
                        ? Uni.createFrom().voidItem()
                        : Uni.createFrom()
                                .voidItem()
                                .onItem()
                                .delayIt()
                                .by(LOOK)
                                .chain(() -> looked(last)));
    }

    /** The holder has been told of nodes for this Pod. */
    void offered(Holder holder, String pod) {
        long now = System.nanoTime();
        if (offers.size() >= MOST_HOLDERS) {
            offers.values().removeIf(offer -> now - offer.since() > LATELY);
        }
        Offer before = offers.put(holder, new Offer(pod, now, new CompletableFuture<>()));
        Optional.ofNullable(before).ifPresent(offer -> offer.bind().complete(null));
    }

    /** The holder has come to bind this Pod. */
    void came(Holder holder, String pod) {
        Offer last = offers.get(holder);
        if (last != null && last.pod().equals(pod)) {
            last.bind().complete(null);
        }
    }

    /** A bind was refused: somebody else was first. */
    void refused() {
        refusedAt = System.nanoTime();
    }

    private boolean contended() {
        long now = System.nanoTime();
        return now - refusedAt < LATELY
                || offers.values().stream()
                                .filter(offer -> now - offer.since() < LATELY)
                                .count()
                        > 1;
    }
}
