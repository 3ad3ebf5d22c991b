package io.berth.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** Ports on loopback that nobody listens on. */
public final class Ports {
    // Below the ephemeral range: a client that keeps dialling an ephemeral port while its server is down can be handed
    // that very port for its own end, and is then connected to itself.
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;

    private Ports() {}

    public static int free() {
        return free(1);
    }

    /** The first of so many that follow one another. */
    public static int free(int count) {
        for (var attempt = 0; attempt < 100; attempt++) {
            var first = ThreadLocalRandom.current().nextInt(FIRST, LAST - count);
            if (IntStream.range(first, first + count).allMatch(Ports::isFree)) {
                return first;
            }
        }
        throw new IllegalStateException("no free port between " + FIRST + " and " + LAST);
    }

    public static boolean isFree(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
