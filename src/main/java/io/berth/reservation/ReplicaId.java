package io.berth.reservation;

import java.security.SecureRandom;
import java.util.HexFormat;

/** One running replica: a process that is started again has another. */
public record ReplicaId(String value) {
    private static final int BYTES = 8;

    /** Another each time. */
    public static ReplicaId random() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return new ReplicaId(HexFormat.of().formatHex(random));
    }

    @Override
    public String toString() {
        return value;
    }
}
