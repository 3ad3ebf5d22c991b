package io.berth.reservation;

import io.berth.cluster.MalformedException;

/** A place in the change feed: the {@code sequence}-th change of an epoch (0: before the first). */
public record Position(Epoch epoch, long sequence) {
    /** Reads what {@link #toString} writes; throws {@link MalformedException} for anything else. */
    public static Position parse(String text) {
        if (!text.matches("[1-9][0-9]{0,15}\\.(0|[1-9][0-9]{0,15})")) {
            throw new MalformedException("must be a position that Berth gave out");
        }
        int dot = text.indexOf('.');
        return new Position(new Epoch(text.substring(0, dot)), Long.parseLong(text.substring(dot + 1)));
    }

    @Override
    public String toString() {
        return epoch + "." + sequence;
    }
}
