package io.berth.sandbox;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** The packaged Berth as a process, in production mode. */
public final class Replica implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path LOGS = Path.of("target", "sandbox");

    private final int port;
    private final List<String> command;
    private final Path log;
    private Child process;

    private Replica(int port, List<String> command, Path log) {
        this.port = port;
        this.command = command;
        this.log = log;
        this.process = Child.start(command, Map.of(), log);
    }

    /** Starts it, and does not wait; {@link #awaitReady} does. These settings win over those of the sandbox; an empty one is left unset. */
    public static Replica launch(int port, String redis, Map<String, String> settings) {
        return launch(port, redis, settings, SandboxOptions.SMALL_JVM);
    }

    public static Replica launch(int port, String redis, Map<String, String> settings, List<String> jvm) {
        var properties = new TreeMap<>(Map.of(
                "quarkus.http.host",
                "127.0.0.1",
                "quarkus.http.port",
                Integer.toString(port),
                "quarkus.redis.hosts",
                redis,
                "berth.auth.mode",
                "none",
                "quarkus.log.console.json.enabled",
                "false"));
        properties.putAll(settings);
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(jvm);
        properties.values().removeIf(String::isEmpty);
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of("-jar", System.getProperty("berth.app", "target/quarkus-app/quarkus-run.jar")));
        return new Replica(port, command, freshLog(port));
    }

    public static Replica start(int port, String redis, Map<String, String> settings) {
        var replica = launch(port, redis, settings);
        replica.awaitReady();
        return replica;
    }

    private static Path freshLog(int port) {
        try {
            Files.createDirectories(LOGS);
            var file = LOGS.resolve("replica-" + port + ".log");
            Files.deleteIfExists(file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    public Rest rest(String holder) {
        return new Rest(port, holder);
    }

    public Path log() {
        return log;
    }

    public String said() {
        try {
            return Files.exists(log) ? Files.readString(log) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void awaitReady() {
        try {
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(50))
                    .failFast("it has ended", () -> !process.isAlive())
                    .until(() -> answers("/q/health/ready"));
        } catch (RuntimeException e) {
            var said = said();
            close();
            throw new IllegalStateException("the replica on port " + port + " does not get ready:\n" + said, e);
        }
    }

    /** Whether this path answers 200. */
    public boolean answers(String path) {
        try {
            return rest("probe").within(Duration.ofSeconds(5)).get(path).status() == 200;
        } catch (UncheckedIOException none) {
            return false;
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The exit code of one that ends by itself. */
    public int awaitEnd() {
        return process.await(LIMIT);
    }

    /** What is to be said of an end that nobody asked for. */
    CompletableFuture<String> onEnd() {
        return process.onEnd()
                .thenApply(code -> "the replica on port " + port + " has ended with " + code + ", see " + log);
    }

    public void kill() {
        process.kill();
    }

    /** SIGTERM; gives the exit code, 137 for one that did not end by itself. */
    public int terminate() {
        return process.stop(LIMIT);
    }

    public void pause() {
        process.pause();
    }

    public void resume() {
        process.resume();
    }

    public void restart() {
        launchAgain();
        awaitReady();
    }

    /** As {@link #restart}, and does not wait. */
    public void launchAgain() {
        process.close();
        process = Child.start(command, Map.of(), log);
    }

    @Override
    public void close() {
        process.close();
    }
}
