package io.berth.reservation;

import io.berth.cluster.MalformedException;
import java.util.regex.Pattern;

/** The authenticated scheduler that owns a reservation: 1 to 253 of {@code A-Z a-z 0-9 : . _ @ / -}. */
public record Holder(String value) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9:._@/-]{1,253}");

    public Holder {
        if (!FORM.matcher(value).matches()) {
            throw new MalformedException("must be a holder: 1 to 253 of A-Z a-z 0-9 : . _ @ / -");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
