package io.berth.feed;

import io.berth.cluster.NodeName;
import io.berth.cluster.PodRef;
import io.berth.cluster.Resources;
import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.FeedLog;
import io.berth.reservation.FencingToken;
import io.berth.reservation.Holder;
import io.berth.reservation.Phase;
import io.berth.reservation.Position;
import io.berth.reservation.Progress;
import io.berth.reservation.ReadResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.berth.reservation.TableUnavailableException;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A feed whose changes, faults and losses a test brings about one by one. */
final class HandDrivenLog implements FeedLog {
    static final Epoch EPOCH = new Epoch("7");

    private final List<Change> changes = new ArrayList<>();
    private @Nullable MultiEmitter<? super Change> tail;
    private long trimmed;
    private boolean closed;
    private boolean unreadable;
    int tails;
    int tailsCancelled;
    int reads;

    static Position at(long sequence) {
        return new Position(EPOCH, sequence);
    }

    /** A change that the tail brings at once. */
    void write() {
        write(1);
    }

    void write(int count) {
        for (int i = 0; i < count; i++) {
            Change change = add();
            if (tail != null) {
                tail.emit(change);
            }
        }
    }

    /** A change that the tail never brings. */
    void writeUnseen(int count) {
        for (int i = 0; i < count; i++) {
            add();
        }
    }

    /** What was brought once is brought again. */
    void repeat(long sequence) {
        emitter().emit(changes.get((int) sequence - 1));
    }

    void breakTail() {
        MultiEmitter<? super Change> broken = emitter();
        tail = null;
        broken.fail(new TableUnavailableException("cut"));
    }

    void endEpoch() {
        closed = true;
        emitter().complete();
    }

    void trimTo(long sequence) {
        trimmed = sequence;
    }

    void unreadable(boolean now) {
        unreadable = now;
    }

    @Override
    public Uni<ReadResult> read(Position after, int limit) {
        reads++;
        if (unreadable) {
            return Uni.createFrom().failure(new TableUnavailableException("unreadable"));
        }
        if (closed) {
            return Uni.createFrom().item(new ReadResult.TableClosed(Duration.ofSeconds(1)));
        }
        if (!after.epoch().equals(EPOCH) || after.sequence() < trimmed) {
            return Uni.createFrom().item(new ReadResult.TooOld());
        }
        if (after.sequence() > changes.size()) {
            return Uni.createFrom().item(new ReadResult.NotYet());
        }
        int from = (int) after.sequence();
        List<Change> page = List.copyOf(changes.subList(from, Math.min(from + limit, changes.size())));
        return Uni.createFrom().item(new ReadResult.Changes(page, at(changes.size())));
    }

    @Override
    public Uni<ReadResult> end() {
        return read(at(changes.size()), 1);
    }

    @Override
    public Multi<Change> tail() {
        return Multi.createFrom().emitter(emitter -> {
            tails++;
            tail = emitter;
            emitter.onTermination(() -> tailsCancelled++);
        });
    }

    private MultiEmitter<? super Change> emitter() {
        if (tail == null) {
            throw new IllegalStateException("nobody follows the tail");
        }
        return tail;
    }

    private Change add() {
        long sequence = changes.size() + 1L;
        Reservation row = new Reservation(
                new ReservationId(EPOCH, new FencingToken(Long.toString(sequence))),
                "1",
                Phase.Reserved,
                new PodRef("default", "pod-" + sequence, "uid-" + sequence),
                new NodeName("n1"),
                "uid-n1",
                Resources.NONE,
                new Holder("anonymous"),
                0,
                Duration.ofSeconds(30),
                Instant.EPOCH,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Progress.NONE);
        Change change = new Change(at(sequence), Change.Type.Reserved, Optional.empty(), row);
        changes.add(change);
        return change;
    }
}
