package io.berth.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** One port before several others, as a Service: a new connection goes, in turn, to one that accepts, and its bytes pass as they are. */
public final class Balancer implements AutoCloseable {
    private static final int WAITING = 200;

    private final List<Integer> targets;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger next = new AtomicInteger();

    public Balancer(List<Integer> targets) {
        this.targets = List.copyOf(targets);
        try {
            listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Ports.free()), WAITING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::acceptAll);
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                var guest = listener.accept();
                open.add(guest);
                Thread.startVirtualThread(() -> serve(guest));
            } catch (IOException closed) {
                // The loop ends with the listener.
            }
        }
    }

    private void serve(Socket guest) {
        var host = connect();
        if (host.isEmpty()) {
            end(guest);
            return;
        }
        open.add(host.get());
        Thread.startVirtualThread(() -> pass(host.get(), guest));
        pass(guest, host.get());
    }

    /** Who does not listen is passed over. */
    private Optional<Socket> connect() {
        for (var tried = 0; tried < targets.size(); tried++) {
            var target = targets.get(Math.floorMod(next.getAndIncrement(), targets.size()));
            try {
                return Optional.of(new Socket(InetAddress.getLoopbackAddress(), target));
            } catch (IOException down) {
                // The next one.
            }
        }
        return Optional.empty();
    }

    /** Until one of the two ends, and then the other does as well: nobody here answers after it was hung up on. */
    private void pass(Socket from, Socket to) {
        var chunk = new byte[65_536];
        try {
            from.setTcpNoDelay(true);
            var in = from.getInputStream();
            for (var length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                to.getOutputStream().write(chunk, 0, length);
            }
        } catch (IOException ended) {
            // By either side.
        } finally {
            end(from);
            end(to);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            System.err.println("cannot close a connection: " + e);
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open.forEach(this::end);
    }
}
