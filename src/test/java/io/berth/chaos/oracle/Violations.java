package io.berth.chaos.oracle;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** All that a run's judges have found, in the order in which they found it. */
public final class Violations {
    private final long begin = System.nanoTime();
    private final List<Violation> found = new CopyOnWriteArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);

    public void add(String seenBy, String what) {
        found.add(new Violation(seenBy, what, age()));
        first.countDown();
    }

    public List<Violation> found() {
        return List.copyOf(found);
    }

    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** Whether there is one within this time. */
    public boolean awaitFirst(Duration limit) {
        try {
            return first.await(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
