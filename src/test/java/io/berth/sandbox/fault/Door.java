package io.berth.sandbox.fault;

import io.berth.sandbox.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A port of loopback where somebody listens, or nobody, as a test says; each connection has a thread of its own. */
final class Door implements AutoCloseable {
    /** Serves one connection until it ends. */
    interface Host {
        void serve(Socket socket) throws IOException;
    }

    private final int port = Ports.free();
    private final Host host;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocket listener;
    private @Nullable Thread acceptor;

    Door(Host host) {
        this.host = host;
        accept();
    }

    int port() {
        return port;
    }

    synchronized void accept() {
        if (listener != null) {
            return;
        }
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
            listener = socket;
            acceptor = Thread.startVirtualThread(() -> acceptAll(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all connections, and new ones find nobody listening. */
    synchronized void refuse() {
        close(listener);
        // While a thread is in accept the kernel goes on listening.
        join(acceptor);
        listener = null;
        open.forEach(Door::close);
    }

    private void acceptAll(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                var guest = socket.accept();
                guest.setTcpNoDelay(true);
                open.add(guest);
                Thread.startVirtualThread(() -> serve(guest));
            } catch (IOException closed) {
                // The loop ends with the listener.
            }
        }
    }

    private void serve(Socket guest) {
        try {
            host.serve(guest);
        } catch (IOException ended) {
            // One of the two sides has gone, and the other is told by its end.
        } finally {
            open.remove(guest);
            close(guest);
        }
    }

    /** Not in order: what waits to be read at the other side may be lost too. */
    static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException gone) {
            return;
        }
        close(socket);
    }

    static void close(@Nullable AutoCloseable socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (Exception e) {
            System.err.println("cannot close " + socket + ": " + e);
        }
    }

    private static void join(@Nullable Thread thread) {
        try {
            if (thread != null && !thread.join(Duration.ofSeconds(5))) {
                throw new IllegalStateException("the listener does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        refuse();
    }
}
