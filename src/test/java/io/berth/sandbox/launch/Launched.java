package io.berth.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code make run} as a process of its own, and what it has said. */
record Launched(Child process, Path log) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    static Launched start(Path folder, int firstPort, int replicas, String cluster) {
        var environment = new HashMap<>(Map.of("PORT", "" + firstPort, "REPLICAS", "" + replicas, "CLUSTER", cluster));
        var log = folder.resolve("log");
        var command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dberth.app=" + System.getProperty("berth.app"),
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName());
        return new Launched(Child.start(command, environment, log), log);
    }

    /** All that it has started, looked for now, since after its end nothing leads to them. */
    List<ProcessHandle> awaitStarted() {
        await().atMost(LIMIT)
                .failFast("the launcher has ended", () -> !process.isAlive())
                .until(() -> said().contains("Ctrl-C"));
        var children =
                ProcessHandle.of(process.pid()).orElseThrow().descendants().toList();
        assertThat(children).isNotEmpty();
        return children;
    }

    int awaitEnd() {
        return process.await(LIMIT);
    }

    String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a shell prints that is given these lines. */
    static String pasted(String lines) {
        try {
            var shell = new ProcessBuilder("sh", "-c", lines)
                    .redirectErrorStream(true)
                    .start();
            return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
