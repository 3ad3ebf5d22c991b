package io.berth.kubernetes;

import java.util.random.RandomGenerator;

/** How long to wait before the next list: longer each time, and never quite as long as another replica. */
final class Pause {
    private static final long FIRST_MILLIS = 200;
    private static final long LONGEST_MILLIS = 3000;

    private final RandomGenerator random;
    private long next = FIRST_MILLIS;

    Pause(RandomGenerator random) {
        this.random = random;
    }

    long millis() {
        long most = next;
        next = Math.min(LONGEST_MILLIS, next * 2);
        return random.nextLong(most / 2, most + 1);
    }

    void reset() {
        next = FIRST_MILLIS;
    }
}
