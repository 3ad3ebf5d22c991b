package io.berth.sandbox;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Stands in front of Redis or an API server and loses answers, falls silent or refuses connections, as a test tells it. */
public final class CutProxy implements AutoCloseable {
    private final int port = Ports.free();
    private final int target;
    private final Direction requests;
    private final Gate gate = new Gate();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cuts = new AtomicInteger();
    private final Gate late = new Gate();
    private final AtomicInteger held = new AtomicInteger();
    private volatile Predicate<RedisCommand> cut = command -> false;
    private volatile Predicate<RedisCommand> hold = command -> false;
    private volatile ServerSocket listener;
    private volatile @Nullable Thread acceptor;

    /** Of Redis: what is asked is read command by command. */
    public CutProxy(int target) {
        this(target, false);
    }

    private CutProxy(int target, boolean bytes) {
        this.target = target;
        this.requests = bytes ? this::requestBytes : this::commands;
        this.listener = listen();
    }

    /** Of any protocol, TLS too: it tells no request from another, so no single answer can be cut. */
    public static CutProxy ofBytes(int target) {
        return new CutProxy(target, true);
    }

    public int port() {
        return port;
    }

    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    /** A command that this picks is delivered, and its connection cut before the answer. */
    void cutAnswers(Predicate<RedisCommand> rule) {
        cut = rule;
    }

    void cutNoAnswers() {
        cut = command -> false;
    }

    /** How many answers have been lost. */
    int cuts() {
        return cuts.get();
    }

    /** A command that this picks waits for {@link #letGo}, and what its connection sends behind it as well. */
    public void holdBack(Predicate<RedisCommand> rule) {
        held.set(0);
        late.close();
        hold = rule;
    }

    /** What was held back is delivered, even if whoever sent it is gone. */
    public void letGo() {
        hold = command -> false;
        late.open();
    }

    /** How many commands have been held back since {@link #holdBack}. */
    public int held() {
        return held.get();
    }

    /** Connections stay, and nothing passes. */
    public void silence() {
        gate.close();
    }

    public void speak() {
        gate.open();
    }

    /** Ends all connections, and new ones find nobody listening. */
    public void refuse() {
        closeQuietly(listener);
        // While a thread is in accept the kernel goes on listening.
        join(acceptor);
        open.forEach(CutProxy::closeQuietly);
    }

    public void accept() {
        listener = listen();
    }

    private ServerSocket listen() {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            acceptor = Thread.startVirtualThread(() -> acceptAll(socket));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void acceptAll(ServerSocket socket) {
        while (!socket.isClosed()) {
            try {
                connect(socket.accept());
            } catch (IOException closed) {
                // Either the listener, and the loop ends, or Redis is down, and the client has been told by its end.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        open.add(client);
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(server);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            var link = new Link(client, server);
            Thread.startVirtualThread(() -> pump(link, requests));
            Thread.startVirtualThread(() -> pump(link, this::answers));
        } catch (IOException e) {
            end(client);
            throw e;
        }
    }

    private void commands(Link link) throws IOException {
        var in = new BufferedInputStream(link.client.getInputStream());
        for (var next = RedisCommand.read(in); next.isPresent(); next = RedisCommand.read(in)) {
            gate.pass();
            var command = next.get();
            if (hold.test(command)) {
                held.incrementAndGet();
                late.pass();
            }
            var lost = cut.test(command);
            link.lost |= lost;
            link.server.getOutputStream().write(command.bytes());
            if (lost) {
                cuts.incrementAndGet();
                // Redis runs what it has been sent, answers, sees the end and closes: then the answers' side ends too.
                link.server.shutdownOutput();
                return;
            }
        }
        link.server.shutdownOutput();
    }

    private void requestBytes(Link link) throws IOException {
        copy(link, link.client, link.server);
        link.server.shutdownOutput();
    }

    private void answers(Link link) throws IOException {
        copy(link, link.server, link.client);
        end(link.client);
        end(link.server);
    }

    private void copy(Link link, Socket from, Socket to) throws IOException {
        var in = from.getInputStream();
        var chunk = new byte[65_536];
        for (var length = in.read(chunk); length >= 0; length = in.read(chunk)) {
            gate.pass();
            if (!link.lost) {
                to.getOutputStream().write(chunk, 0, length);
            }
        }
    }

    private void pump(Link link, Direction direction) {
        try {
            direction.run(link);
        } catch (IOException broken) {
            end(link.client);
            end(link.server);
        }
    }

    private void end(Socket socket) {
        open.remove(socket);
        closeQuietly(socket);
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

    private static void closeQuietly(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            System.err.println("cannot close " + socket + ": " + e);
        }
    }

    @Override
    public void close() {
        letGo();
        speak();
        refuse();
    }

    private interface Direction {
        void run(Link link) throws IOException;
    }

    private static final class Link {
        private final Socket client;
        private final Socket server;
        private volatile boolean lost;

        private Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }
    }
}
