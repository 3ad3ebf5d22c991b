package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Reads requests to their last byte and answers, closes or says nothing, turn by turn: what no HTTP server can be told to do. */
final class RawApi implements AutoCloseable {
    /** What is done to a connection once a request of it has been read. */
    interface Turn {
        void take(Socket connection) throws IOException;
    }

    private final ServerSocket listener;
    private final BlockingQueue<Turn> turns = new LinkedBlockingQueue<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    RawApi() {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::acceptAll);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** The first lines of all requests that have come in whole. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    RawApi then(Turn turn) {
        turns.add(turn);
        return this;
    }

    /** {@code headers} each end a line. */
    RawApi answer(String status, String headers, String body) {
        var text = "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n%s\r\n%s"
                .formatted(status, body.getBytes(UTF_8).length, headers, body);
        return then(connection -> connection.getOutputStream().write(text.getBytes(UTF_8)));
    }

    RawApi close(String afterThis) {
        return then(connection -> {
            connection.getOutputStream().write(afterThis.getBytes(UTF_8));
            connection.close();
        });
    }

    RawApi reset() {
        return then(connection -> {
            connection.setSoLinger(true, 0);
            connection.close();
        });
    }

    RawApi silence() {
        return then(connection -> {});
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                var connection = listener.accept();
                open.add(connection);
                Thread.startVirtualThread(() -> serve(connection));
            } catch (IOException closed) {
                // The listener's end, and the loop's.
            }
        }
    }

    private void serve(Socket connection) {
        try {
            var in = new BufferedInputStream(connection.getInputStream());
            while (!connection.isClosed()) {
                requests.add(request(in));
                turns.take().take(connection);
            }
        } catch (IOException ended) {
            // By the client, or by a turn.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String request(InputStream in) throws IOException {
        var first = line(in);
        int length = 0;
        for (var header = line(in); !header.isEmpty(); header = line(in)) {
            var lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).strip());
            }
        }
        if (in.readNBytes(length).length < length) {
            throw new EOFException();
        }
        return first;
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (var connection : open) {
            connection.close();
        }
    }
}
