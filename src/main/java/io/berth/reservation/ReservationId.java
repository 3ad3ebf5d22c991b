package io.berth.reservation;

import io.berth.cluster.MalformedException;
import java.util.Comparator;

/** A reservation's name, {@code <epoch>-<token>}: never used again, and its order is the order of grants (INV-6). */
public record ReservationId(Epoch epoch, FencingToken token) implements Comparable<ReservationId> {
    private static final Comparator<String> NUMBERS =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
    private static final Comparator<ReservationId> BY_GRANT = Comparator.comparing(
                    (ReservationId id) -> id.epoch().value(), NUMBERS)
            .thenComparing(id -> id.token().value(), NUMBERS);

    /** Reads {@code <epoch>-<token>}; throws {@link MalformedException} for anything else. */
    public static ReservationId parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new MalformedException("must be a reservation's id: <epoch>-<token>");
        }
        return new ReservationId(new Epoch(text.substring(0, dash)), new FencingToken(text.substring(dash + 1)));
    }

    @Override
    public int compareTo(ReservationId other) {
        return BY_GRANT.compare(this, other);
    }

    @Override
    public String toString() {
        return epoch + "-" + token;
    }
}
