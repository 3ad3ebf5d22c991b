package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.reservation.Claim;
import java.time.Duration;
import java.util.Optional;

/** A caller's {@code ttl}: refused outside its bounds, not bent. */
final class Lifetimes {
    private Lifetimes() {}

    static Optional<Duration> ttl(Body body) {
        return body.text("ttl", Lifetimes::bounded);
    }

    private static Duration bounded(String text) {
        Duration ttl = Durations.parse(text);
        if (ttl.compareTo(Claim.MIN_TTL) < 0 || ttl.compareTo(Claim.MAX_TTL) > 0) {
            throw new MalformedException(
                    "must be from " + Durations.format(Claim.MIN_TTL) + " to " + Durations.format(Claim.MAX_TTL));
        }
        return ttl;
    }
}
