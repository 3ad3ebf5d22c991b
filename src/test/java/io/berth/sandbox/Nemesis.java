package io.berth.sandbox;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Random;
import java.util.function.LongSupplier;

/** Kills one replica after another with -9 and starts it again, paced by the calls that were made. */
record Nemesis(Sandbox sandbox, Random random, long pace) {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    /** Until so many calls are done; gives how many it has killed. */
    int run(LongSupplier done, long all) {
        var kills = 0;
        while (done.getAsLong() < all) {
            var next = Math.min(all, done.getAsLong() + pace);
            await().atMost(LIMIT).until(() -> done.getAsLong() >= next);
            if (next < all) {
                var replica =
                        sandbox.replicas().get(random.nextInt(sandbox.replicas().size()));
                replica.kill();
                kills++;
                replica.restart();
            }
        }
        return kills;
    }
}
