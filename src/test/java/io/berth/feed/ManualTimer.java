package io.berth.feed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A timer whose actions run when the test says so. */
final class ManualTimer implements Life.Timer {
    private final List<Runnable> due = new ArrayList<>();

    @Override
    public void after(Duration delay, Runnable action) {
        due.add(action);
    }

    /** What is waiting now; not what it puts off in turn. */
    void fire() {
        List<Runnable> now = List.copyOf(due);
        due.clear();
        now.forEach(Runnable::run);
    }
}
