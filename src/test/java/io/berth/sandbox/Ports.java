package io.berth.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports on loopback that nobody listens on. */
public final class Ports {
    // Below the ephemeral range: a client that keeps dialling an ephemeral port while its server is down can be handed
    // that very port for its own end, and is then connected to itself.
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;

    private Ports() {}

    public static int free() {
        for (var attempt = 0; attempt < 100; attempt++) {
            var port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port)) {
                return port;
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
