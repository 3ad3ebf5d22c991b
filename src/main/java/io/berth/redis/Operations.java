package io.berth.redis;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;

/** A name for each change that this replica asks for, so that the repeat of a lost one is told from a second one. */
final class Operations {
    private final String replica;
    private final AtomicLong last = new AtomicLong();

    Operations() {
        byte[] random = new byte[9];
        new SecureRandom().nextBytes(random);
        replica = Base64.getUrlEncoder().encodeToString(random);
    }

    String next() {
        return replica + Long.toString(last.incrementAndGet(), Character.MAX_RADIX);
    }
}
