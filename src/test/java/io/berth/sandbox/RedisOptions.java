package io.berth.sandbox;

import java.util.List;

/** How a test wants its Redis; as {@link #NOTHING_KEPT} unless it says otherwise. */
public record RedisOptions(int port, boolean appendOnly, String appendFsync, String maxmemoryPolicy) {
    /** A free port, no persistence, {@code noeviction}. */
    public static final RedisOptions NOTHING_KEPT = new RedisOptions(0, false, "no", "noeviction");

    /** Every write is on the disk before it is answered. */
    public static final RedisOptions ALL_KEPT = new RedisOptions(0, true, "always", "noeviction");

    public RedisOptions withPort(int value) {
        return new RedisOptions(value, appendOnly, appendFsync, maxmemoryPolicy);
    }

    public RedisOptions withMaxmemoryPolicy(String value) {
        return new RedisOptions(port, appendOnly, appendFsync, value);
    }

    List<String> arguments() {
        return List.of(
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--save",
                "",
                "--appendonly",
                appendOnly ? "yes" : "no",
                "--appendfsync",
                appendFsync,
                "--maxmemory-policy",
                maxmemoryPolicy);
    }
}
