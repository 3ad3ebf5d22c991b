package io.berth.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code make run}: the launcher as a process of its own. */
class LauncherIT {
    private static final int REPLICAS = 2;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void printsACurlThatWorksAndEndsEverythingWithItself() throws Exception {
        assertEndsAll(Child::close, said -> {
            assumeTrue(succeeds("curl", "--version"), "no curl here to paste the line to");
            var curl = said.lines().filter(line -> line.startsWith("curl")).findFirst();
            assertThat(curl)
                    .hasValueSatisfying(line -> assertThat(outputOf("sh", "-c", line))
                            .contains("\"phase\":\"Reserved\"", "\"node\":\"node-01\""));
        });
    }

    @Test
    void endsEverythingWhenItIsAskedTo() throws Exception {
        assertEndsAll(launcher -> launcher.stop(SOON), said -> {});
    }

    @Test
    void startsNothingWhereAPortIsInUse() throws Exception {
        var first = Ports.free(REPLICAS);
        try (var taken = new ServerSocket(first + 1, 1, InetAddress.getLoopbackAddress());
                var launcher = launch(first)) {
            assertThat(launcher.await(LIMIT)).isOne();
            assertThat(said().lines()).singleElement().asString().contains("port", "in use", "" + taken.getLocalPort());
        }
        assertThat(Ports.isFree(first)).isTrue();
    }

    /** The children are looked for before, since afterwards nothing leads to them. */
    private void assertEndsAll(Consumer<Child> end, Consumer<String> meanwhile) throws Exception {
        var first = Ports.free(REPLICAS);
        try (var launcher = launch(first)) {
            await().atMost(LIMIT)
                    .failFast("the launcher has ended", () -> !launcher.isAlive())
                    .until(() -> said().contains("Ctrl-C"));
            var children =
                    ProcessHandle.of(launcher.pid()).orElseThrow().descendants().toList();
            assertThat(children).hasSizeGreaterThan(REPLICAS);
            assertThat(said()).contains("http://127.0.0.1:" + first, "http://127.0.0.1:" + (first + 1));
            try {
                meanwhile.accept(said());
            } finally {
                end.accept(launcher);
            }
            await().atMost(SOON).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    private Child launch(int firstPort) {
        return Child.start(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dberth.app=" + System.getProperty("berth.app"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Sandbox.class.getName()),
                Map.of("PORT", Integer.toString(firstPort), "REPLICAS", Integer.toString(REPLICAS)),
                folder.resolve("log"));
    }

    private String said() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String outputOf(String... command) {
        try {
            var process = new ProcessBuilder(command).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
