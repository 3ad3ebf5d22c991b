package io.berth.reservation;

import io.berth.cluster.Decimal;
import io.berth.cluster.MalformedException;

/** A place in the change feed: the {@code sequence}-th change of an epoch (0: before the first). */
public record Position(Epoch epoch, long sequence) {
    /** Reads what {@link #toString} writes; throws {@link MalformedException} for anything else. */
    public static Position parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || !Decimal.isPositive(text.substring(0, dot), 16) || !Decimal.is(text.substring(dot + 1), 16)) {
            throw new MalformedException("must be a position that Berth gave out");
        }
        return new Position(new Epoch(text.substring(0, dot)), Long.parseLong(text.substring(dot + 1)));
    }

    @Override
    public String toString() {
        return epoch + "." + sequence;
    }
}
