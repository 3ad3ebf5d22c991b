package io.berth.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;

/** Says of nodes what no real API server says when it is asked to: refusals, closes and expiries by a script, call by call. */
final class ScriptedApi implements AutoCloseable {
    private final HttpServer server;
    private final BlockingQueue<Turn> lists = new LinkedBlockingQueue<>();
    private final BlockingQueue<Turn> watches = new LinkedBlockingQueue<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    ScriptedApi() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/api/v1/nodes", this::answer);
        server.start();
    }

    /** Answers one call, and then closes it. */
    interface Turn {
        void take(HttpExchange call) throws IOException;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The queries of all calls so far. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    ScriptedApi list(int status, String body) {
        lists.add(call -> send(call, status, body));
        return this;
    }

    ScriptedApi watch(int status, String lines) {
        watches.add(call -> send(call, status, lines));
        return this;
    }

    /** Stays open, and says no more. */
    ScriptedApi watchOn(String lines) {
        watches.add(call -> {
            call.sendResponseHeaders(200, 0);
            call.getResponseBody().write(lines.getBytes(StandardCharsets.UTF_8));
            call.getResponseBody().flush();
            await(closed);
        });
        return this;
    }

    private static void send(HttpExchange call, int status, String body) throws IOException {
        call.sendResponseHeaders(status, 0);
        call.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange call) throws IOException {
        try (call) {
            var query = call.getRequestURI().getRawQuery();
            asked.add(query);
            var turn = (query.contains("watch=true") ? watches : lists).poll();
            if (turn == null) {
                send(call, 500, "{\"message\":\"the script is at its end\"}");
            } else {
                turn.take(call);
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static String page(String version, String next, String... nodes) {
        return "{\"metadata\":{\"resourceVersion\":\"%s\",\"continue\":\"%s\"},\"items\":[%s]}"
                .formatted(version, next, String.join(",", nodes));
    }

    static String node(String name, String version) {
        return ("{\"metadata\":{\"name\":\"%s\",\"uid\":\"u-%s\",\"resourceVersion\":\"%s\"},"
                        + "\"status\":{\"allocatable\":{\"cpu\":\"4\"}}}")
                .formatted(name, name, version);
    }

    static String event(String type, String object) {
        return "{\"type\":\"%s\",\"object\":%s}\n".formatted(type, object);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
