package io.berth.sandbox.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Stands in front of an API server without TLS, so that it can tell watches from other calls and treat them as a test says. */
public final class PlainFront implements AutoCloseable {
    private static final String VERSION = "(?<=[?&]resourceVersion=)[0-9]+";

    /** What becomes of watches that begin from now on. */
    public enum Watches {
        pass,
        /** They are taken, and end at once without an error. */
        close,
        /** They ask for what was before everything. */
        ofLongAgo
    }

    /** A call that changes something, as it came in; {@code path} with its query. */
    public record Written(String method, String path, String type, String body) {}

    private final HttpServer server;
    private final String target;
    private final HttpClient client;
    private final Set<InputStream> open = ConcurrentHashMap.newKeySet();
    private final Set<InputStream> mute = ConcurrentHashMap.newKeySet();
    private final List<Written> written = new CopyOnWriteArrayList<>();
    private volatile Watches watches = Watches.pass;

    public PlainFront(Cluster cluster) {
        this.target = cluster.url();
        this.client = cluster.admin().client();
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::pass);
        server.start();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on, and those that are open end, without an error. */
    public void watches(Watches fate) {
        watches = fate;
        open.forEach(PlainFront::closeQuietly);
    }

    /** Those that are open stay so, and say nothing more; later ones pass. */
    public void muteOpenWatches() {
        mute.addAll(open);
    }

    /** All calls so far that change something. */
    public List<Written> written() {
        return List.copyOf(written);
    }

    private void note(HttpExchange call, byte[] asked) {
        if (!call.getRequestMethod().equals("GET")) {
            var type = String.valueOf(call.getRequestHeaders().getFirst("Content-Type"));
            var path = call.getRequestURI().toString();
            written.add(new Written(call.getRequestMethod(), path, type, new String(asked, StandardCharsets.UTF_8)));
        }
    }

    private void pass(HttpExchange call) throws IOException {
        try (call;
                var answer = call.getResponseBody()) {
            var asked = call.getRequestBody().readAllBytes();
            note(call, asked);
            var path = call.getRequestURI().toString();
            var watch = path.contains("watch=true");
            var fate = watch ? watches : Watches.pass;
            if (fate == Watches.close) {
                call.sendResponseHeaders(200, 0);
            } else {
                var request = request(call, fate == Watches.ofLongAgo ? path.replaceAll(VERSION, "1") : path, asked);
                forward(call, request, watch, answer);
            }
        }
    }

    private HttpRequest request(HttpExchange call, String path, byte[] asked) {
        var request = HttpRequest.newBuilder(URI.create(target + path))
                .method(call.getRequestMethod(), BodyPublishers.ofByteArray(asked));
        for (var name : List.of("Authorization", "Accept", "Content-Type")) {
            Optional.ofNullable(call.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> request.header(name, value));
        }
        return request.build();
    }

    private void forward(HttpExchange call, HttpRequest request, boolean watch, OutputStream answer) {
        try (var body = send(call, request)) {
            if (watch) {
                open.add(body);
            }
            copy(body, answer);
        } catch (IOException ended) {
            // By watches(), by the API server or by who called: the end of the answer is all that there is to say.
        }
    }

    private InputStream send(HttpExchange call, HttpRequest request) throws IOException {
        try {
            var answer = client.send(request, BodyHandlers.ofInputStream());
            answer.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> call.getResponseHeaders().set("Content-Type", type));
            call.sendResponseHeaders(answer.statusCode(), 0);
            // A watch may have nothing to say for long, but it stands.
            call.getResponseBody().flush();
            return answer.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void copy(InputStream from, OutputStream to) throws IOException {
        var chunk = new byte[65_536];
        try {
            for (var length = from.read(chunk); length >= 0; length = from.read(chunk)) {
                if (!mute.contains(from)) {
                    to.write(chunk, 0, length);
                    to.flush();
                }
            }
        } finally {
            open.remove(from);
            mute.remove(from);
        }
    }

    private static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            System.err.println("cannot close a watch: " + e);
        }
    }

    @Override
    public void close() {
        open.forEach(PlainFront::closeQuietly);
        server.stop(0);
    }
}
