package io.berth.reservation.memory;

import io.berth.reservation.Change;
import io.berth.reservation.Epoch;
import io.berth.reservation.Position;
import io.berth.reservation.ReadResult;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The changes of the epoch, numbered from 1 without a gap; only the last ones are kept. */
final class Feed {
    private final int length;
    private final List<Change> kept = new ArrayList<>();
    final BroadcastProcessor<Change> tail = BroadcastProcessor.create();
    private long end;

    Feed(int length) {
        this.length = length;
    }

    void add(Epoch epoch, Change.Type type, Optional<String> reason, Reservation reservation) {
        end++;
        Change change = new Change(new Position(epoch, end), type, reason, reservation);
        kept.add(change);
        if (kept.size() > length) {
            kept.removeFirst();
        }
        tail.onNext(change);
    }

    void restart() {
        kept.clear();
        end = 0;
    }

    long end() {
        return end;
    }

    ReadResult read(Optional<Epoch> epoch, Position after, int limit) {
        long trimmed = end - kept.size();
        if (!epoch.equals(Optional.of(after.epoch())) || after.sequence() < trimmed) {
            return new ReadResult.TooOld(); // of an ended epoch also while none is open
        }
        if (after.sequence() > end) {
            return new ReadResult.NotYet();
        }
        List<Change> left = kept.subList((int) (after.sequence() - trimmed), kept.size());
        List<Change> page = List.copyOf(left.subList(0, Math.min(limit, left.size())));
        return new ReadResult.Changes(page, new Position(after.epoch(), end));
    }
}
