package io.berth.redis;

import io.berth.sandbox.AnyRedis;
import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.Resp;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A real Redis whose TIME is the test's to say.
 *
 * <p>Naively one would wait for each TTL. However, a limit of a millisecond cannot be met by waiting, and fifteen minutes
 * are too long. So a proxy stands between: it calls each script by the SHA of its twin, which differs in one expression
 * only, that reads two words from a key where the script asks for TIME.
 */
final class ClockedRedis {
    private static final String TIME = "redis.call('TIME')";
    private static final String CLOCK = "test:clock";

    private final URI redis;
    private final Resp control;
    private final ServerSocket door;
    private final Map<String, String> twins = new HashMap<>();
    private volatile boolean sendsTwice;

    ClockedRedis(AnyRedis server) {
        redis = URI.create(server.url());
        try {
            control = new Resp(redis.getPort());
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (LuaScript script : LuaScript.values()) {
            String twin = script.source.replace(TIME, "redis.call('LRANGE', '" + CLOCK + "', 0, 1)");
            twins.put(script.sha, (String) control.call("SCRIPT", "LOAD", twin));
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "redis://" + door.getInetAddress().getHostAddress() + ":" + door.getLocalPort();
    }

    void set(Instant now) {
        String micros = Long.toString(now.getNano() / 1000);
        control.call("DEL", CLOCK);
        control.call("RPUSH", CLOCK, Long.toString(now.getEpochSecond()), micros);
    }

    /** From now on each script runs twice with the same arguments, as when its first answer was lost. */
    void sendTwice(boolean twice) {
        sendsTwice = twice;
    }

    /** A look past Berth's own client. */
    Object call(String... words) {
        return control.call(words);
    }

    /** The names of all keys that the table has left. */
    Stream<String> keys() {
        return control.strings("KEYS", "*").stream().filter(key -> !key.equals(CLOCK));
    }

    /** Every key with all that it holds, but for the clock. */
    List<String> dump() {
        return keys().sorted().map(key -> key + " " + control.call("DUMP", key)).toList();
    }

    private void accept() {
        try {
            while (true) {
                Socket near = door.accept();
                Socket far = new Socket(redis.getHost(), redis.getPort());
                far.setTcpNoDelay(true);
                near.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> pump(near, far, this::commands));
                Thread.ofVirtual().start(() -> pump(far, near, InputStream::transferTo));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Way {
        Object copy(InputStream from, OutputStream to) throws IOException;
    }

    private static void pump(Socket from, Socket to, Way way) {
        try (from;
                to) {
            way.copy(from.getInputStream(), to.getOutputStream());
        } catch (IOException closed) {
            // one end has closed, and so both do
        }
    }

    private Object commands(InputStream from, OutputStream to) throws IOException {
        InputStream in = new BufferedInputStream(from);
        for (var next = RedisCommand.read(in); next.isPresent(); next = RedisCommand.read(in)) {
            List<String> words = next.get().words().stream()
                    .map(word -> twins.getOrDefault(word, word))
                    .toList();
            if (sendsTwice && words.getFirst().equalsIgnoreCase("EVALSHA")) {
                control.call(words.toArray(String[]::new));
            }
            to.write(new RedisCommand(words).bytes());
        }
        return to;
    }
}
