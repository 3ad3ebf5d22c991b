package io.berth.pace;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Growing pauses between attempts, with jitter, so that replicas that lost something together do not return together. */
public final class BackOff {
    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private Duration next;

    public BackOff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
        this.next = first;
    }

    /** Between half of the pause and the whole of it; the following one is twice as long. */
    public Duration pause() {
        long millis = next.toMillis();
        Duration doubled = next.multipliedBy(2);
        next = doubled.compareTo(longest) > 0 ? longest : doubled;
        return Duration.ofMillis(random.nextLong(millis / 2, millis + 1));
    }

    public void succeeded() {
        next = first;
    }
}
