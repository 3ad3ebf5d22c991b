package io.berth.reservation;

import io.berth.cluster.MalformedException;

/** A reservation's name, {@code <epoch>-<token>}: never used again, and its order is the order of grants (INV-6). */
public record ReservationId(Epoch epoch, FencingToken token) {
    /** Reads {@code <epoch>-<token>}; throws {@link MalformedException} for anything else. */
    public static ReservationId parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            throw new MalformedException("must be a reservation's id: <epoch>-<token>");
        }
        return new ReservationId(new Epoch(text.substring(0, dash)), new FencingToken(text.substring(dash + 1)));
    }

    @Override
    public String toString() {
        return epoch + "-" + token;
    }
}
