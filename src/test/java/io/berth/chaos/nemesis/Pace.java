package io.berth.chaos.nemesis;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** How long everybody in a run waits between two things, unless the run is over. */
public final class Pace {
    private static final Duration SOON = Duration.ofMillis(10);

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

    /** Whether it became so within this time, and before the run was over. */
    boolean until(Duration limit, BooleanSupplier is) {
        var begin = System.nanoTime();
        while (!is.getAsBoolean()) {
            if (System.nanoTime() - begin > limit.toNanos() || rest(SOON)) {
                return false;
            }
        }
        return true;
    }
}
