package io.berth.sandbox;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One blocking connection to Redis, so that tests look at it past Berth's own client. */
public final class Resp implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Socket socket = new Socket();
    private final InputStream in;

    public Resp(int port) throws IOException {
        this(port, LIMIT);
    }

    public Resp(int port, Duration limit) throws IOException {
        var millis = Math.toIntExact(limit.toMillis());
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
            socket.setSoTimeout(millis);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream());
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** A String, a Long, a List of these, or {@link #NIL}; an error reply is thrown. */
    public Object call(String... words) {
        try {
            socket.getOutputStream().write(new RedisCommand(List.of(words)).bytes());
            return reply();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What an absent value reads as. */
    public static final Object NIL = new Object() {
        @Override
        public String toString() {
            return "nil";
        }
    };

    @SuppressWarnings("unchecked")
    public List<String> strings(String... words) {
        return (List<String>) call(words);
    }

    private Object reply() throws IOException {
        var line = line();
        var rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> rest;
            case ':' -> Long.parseLong(rest);
            case '$' -> bulk(Integer.parseInt(rest));
            case '*' -> array(Integer.parseInt(rest));
            case '-' -> throw new IllegalStateException(rest);
            default -> throw new IOException("not RESP: " + line);
        };
    }

    private Object bulk(int length) throws IOException {
        if (length < 0) {
            return NIL;
        }
        var text = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        line();
        return text;
    }

    private Object array(int length) throws IOException {
        var items = new ArrayList<Object>();
        for (var i = 0; i < length; i++) {
            items.add(reply());
        }
        return items;
    }

    private String line() throws IOException {
        var text = new StringBuilder();
        for (var c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("Redis closed the connection");
            }
            if (c != '\r') {
                text.append((char) c);
            }
        }
        return text.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
