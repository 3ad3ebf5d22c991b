package io.berth.feed;

import io.berth.reservation.Change;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The newest changes of one epoch, found by their dense sequence numbers; all watchers share them. */
final class RecentChanges {
    private final @Nullable Change[] slots;
    private long last;
    private int size;

    RecentChanges(int capacity) {
        slots = new Change[capacity];
    }

    void restartAfter(long sequence) {
        Arrays.fill(slots, null);
        last = sequence;
        size = 0;
    }

    /** The change after the last one; the oldest makes room. */
    void append(Change change) {
        last++;
        slots[slot(last)] = change;
        size = Math.min(size + 1, slots.length);
    }

    long last() {
        return last;
    }

    /** Absent when it has made room, or has not come yet. */
    @Nullable
    Change get(long sequence) {
        return sequence > last - size && sequence <= last ? slots[slot(sequence)] : null;
    }

    private int slot(long sequence) {
        return (int) (sequence % slots.length);
    }
}
