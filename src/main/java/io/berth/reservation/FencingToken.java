package io.berth.reservation;

import io.berth.cluster.Decimal;
import io.berth.cluster.MalformedException;

/** A number that grows with every grant of a pool's epoch; an older one changes nothing (INV-4). Decimal text. */
public record FencingToken(String value) {
    public FencingToken {
        if (!Decimal.isPositive(value, 16)) {
            throw new MalformedException("must be a token: 1 to 16 decimal digits without a leading zero");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
