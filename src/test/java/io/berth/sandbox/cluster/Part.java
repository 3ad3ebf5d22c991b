package io.berth.sandbox.cluster;

import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** One process of a cluster, which a test may kill, pause and start again on the same port and data. */
public final class Part implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final String name;
    private final List<String> command;
    private final Path log;
    private final BooleanSupplier ready;
    private Child process;
    private long startedAt;

    /** Starts it, and does not wait. */
    Part(String name, List<String> command, Path log, BooleanSupplier ready) {
        this.name = name;
        this.command = List.copyOf(command);
        this.log = log;
        this.ready = ready;
        this.startedAt = System.nanoTime();
        this.process = Child.start(this.command, Map.of(), log);
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public Path log() {
        return log;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** How long its process has been there. */
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    /** Shows what it has written when it does not come up. */
    public void awaitReady() {
        try {
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(50))
                    .failFast(name + " has ended", () -> !process.isAlive())
                    .until(ready::getAsBoolean);
        } catch (RuntimeException e) {
            throw new IllegalStateException(name + " does not get ready, " + log + " says:\n" + lastWords(), e);
        }
    }

    /** {@code kill -9}, and waits until it is gone. */
    public void kill() {
        process.kill();
    }

    /** SIGTERM, and waits for the end. */
    public void stop() {
        process.stop(LIMIT);
    }

    public void pause() {
        process.pause();
    }

    public void resume() {
        process.resume();
    }

    /** Again on the same port and data, and waits until it is ready; one that still runs is killed first. */
    public void restart() {
        launch();
        awaitReady();
    }

    /** As {@link #restart}, and does not wait. */
    public void launch() {
        process.close();
        startedAt = System.nanoTime();
        process = Child.start(command, Map.of(), log);
    }

    /** What is to be said of an end that nobody asked for. */
    public CompletableFuture<String> onEnd() {
        return process.onEnd().thenApply(code -> name + " has ended with " + code + ", see " + log);
    }

    private String lastWords() {
        try {
            var lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 60), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }

    @Override
    public String toString() {
        return name;
    }
}
