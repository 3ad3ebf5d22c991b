package io.berth.reservation;

import io.berth.cluster.Decimal;
import io.berth.cluster.MalformedException;

/** One life of the table's data: decimal text, larger than every earlier epoch of its pool. */
public record Epoch(String value) {
    public Epoch {
        if (!Decimal.isPositive(value, 16)) {
            throw new MalformedException("must be an epoch: 1 to 16 decimal digits without a leading zero");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
