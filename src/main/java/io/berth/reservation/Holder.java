package io.berth.reservation;

import io.berth.cluster.MalformedException;

/** The authenticated scheduler that owns a reservation: 1 to 253 of {@code A-Z a-z 0-9 : . _ @ / -}. */
public record Holder(String value) {
    public Holder {
        if (!value.matches("[A-Za-z0-9:._@/-]{1,253}")) {
            throw new MalformedException("must be a holder: 1 to 253 of A-Z a-z 0-9 : . _ @ / -");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
