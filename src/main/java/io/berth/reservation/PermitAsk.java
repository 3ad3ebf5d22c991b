package io.berth.reservation;

import io.berth.cluster.MalformedException;
import io.berth.cluster.Names;
import java.time.Duration;

/**
 * A permit that a new reservation is to have, and how long its word may take; {@code attended}: a plugin of Berth's decides on
 * it, so that a replica carries the row from its grant on.
 */
public record PermitAsk(String name, Permit.Kind kind, Duration timeout, boolean attended) {
    public static final Duration MIN_TIMEOUT = Duration.ofSeconds(1);

    /** Of a permit that a holder asks for: as long as a reservation may stay Reserved at all. */
    public static final Duration MAX_TIMEOUT = ReservationTable.MAX_LIFETIME;

    /** What a holder may ask for at once. */
    public static final int MOST = 16;

    public PermitAsk {
        Names.requireLabel(name);
    }

    /** One that a holder asks for. */
    public static PermitAsk ofHolder(String name, Duration timeout) {
        if (timeout.compareTo(MIN_TIMEOUT) < 0 || timeout.compareTo(MAX_TIMEOUT) > 0) {
            throw new MalformedException("must be a duration from 1s to 15m");
        }
        return new PermitAsk(name, Permit.Kind.permit, timeout, false);
    }
}
