package io.berth.sandbox;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A real Redis as a process of ours, on loopback, with a folder of its own that goes when it is closed. */
public final class RedisServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final RedisOptions options;
    private final Path folder;
    private Child process;

    private RedisServer(RedisOptions options, Path folder) {
        this.options = options;
        this.folder = folder;
        this.process = launch();
    }

    public static RedisServer start() {
        return start(RedisOptions.NOTHING_KEPT);
    }

    public static RedisServer start(RedisOptions options) {
        try {
            var port = options.port() == 0 ? Ports.free() : options.port();
            var server = new RedisServer(options.withPort(port), Files.createTempDirectory("berth-redis"));
            // For the folder of one that nobody closes: the process ends with this one in any case.
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            server.awaitReady();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return options.port();
    }

    public long pid() {
        return process.pid();
    }

    public String url() {
        return "redis://127.0.0.1:" + port();
    }

    /** A connection of the test's own. */
    public Resp connect() {
        try {
            return new Resp(port());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is to be said of an end that nobody asked for. */
    CompletableFuture<String> onEnd() {
        return process.onEnd().thenApply(code -> "redis-server has ended with " + code);
    }

    /** {@code kill -9}. */
    public void kill() {
        process.kill();
    }

    /** SIGTERM, and waits for the end. */
    public void stop() {
        process.stop(LIMIT);
    }

    /** On the same port and folder, after {@link #kill} or {@link #stop}. */
    public void restart() {
        process.close();
        process = launch();
        awaitReady();
    }

    public void pause() {
        process.pause();
    }

    public void resume() {
        process.resume();
    }

    private Child launch() {
        var command = new ArrayList<>(List.of(RedisBinary.path().toString(), "--dir", folder.toString()));
        command.addAll(options.arguments());
        return Child.start(command, Map.of(), log());
    }

    private Path log() {
        return folder.resolve("redis.log");
    }

    private void awaitReady() {
        try {
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(20))
                    .failFast("redis-server has ended", () -> !process.isAlive())
                    .until(this::answers);
        } catch (RuntimeException e) {
            var said = read(log());
            close();
            throw new IllegalStateException("redis-server on port " + port() + " does not start:\n" + said, e);
        }
    }

    /** While it loads its data it answers PING with an error; another on its port has another process id. */
    private boolean answers() {
        try (var connection = new Resp(port())) {
            return "PONG".equals(connection.call("PING"))
                    && connection.call("INFO", "server").toString().contains("process_id:" + process.pid() + "\r");
        } catch (IOException | UncheckedIOException | IllegalStateException notYet) {
            return false;
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "(no log: " + e + ")";
        }
    }

    @Override
    public synchronized void close() {
        process.close();
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
