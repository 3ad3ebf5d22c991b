package io.berth.chaos.nemesis;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long everybody in a run waits between two things, unless the run is over. */
public final class Pace {
    private final CountDownLatch over = new CountDownLatch(1);

    public void end() {
        over.countDown();
    }

    public boolean isOver() {
        return over.getCount() == 0;
    }

    /** Whether the run is over. */
    public boolean rest(Duration time) {
        try {
            return over.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
