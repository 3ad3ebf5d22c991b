package io.berth.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.berth.sandbox.Child;
import io.berth.sandbox.Ports;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code make run CLUSTER=none}: the launcher as a process of its own. */
class LauncherIT {
    private static final int REPLICAS = 2;
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void printsACurlThatWorksAndEndsEverythingWithItself() {
        assertEndsAll(Child::close, said -> {
            assumeTrue(Launched.pasted("curl --version").contains("http"), "no curl here to paste the line to");
            var curl = said.lines().filter(line -> line.startsWith("curl")).findFirst();
            assertThat(curl)
                    .hasValueSatisfying(line -> assertThat(Launched.pasted(line))
                            .contains("\"phase\":\"Reserved\"", "\"node\":\"node-01\""));
        });
    }

    @Test
    void endsEverythingWhenItIsAskedTo() {
        assertEndsAll(launcher -> launcher.stop(SOON), said -> {});
    }

    @Test
    void startsNothingWhereAPortIsInUse() throws Exception {
        var first = Ports.free(REPLICAS);
        try (var taken = new ServerSocket(first + 1, 1, InetAddress.getLoopbackAddress());
                var launcher = Launched.start(folder, first, REPLICAS, "none")) {
            assertThat(launcher.awaitEnd()).isOne();
            assertThat(launcher.said().lines())
                    .singleElement()
                    .asString()
                    .contains("port", "in use", "" + taken.getLocalPort());
        }
        assertThat(Ports.isFree(first)).isTrue();
    }

    @Test
    void refusesAClusterThatItDoesNotKnowInOneLine() {
        try (var launcher = Launched.start(folder, Ports.free(), 1, "kind")) {
            assertThat(launcher.awaitEnd()).isOne();
            assertThat(launcher.said()).isEqualTo("CLUSTER is local or none, not kind\n");
        }
    }

    private void assertEndsAll(Consumer<Child> end, Consumer<String> meanwhile) {
        var first = Ports.free(REPLICAS);
        try (var launcher = Launched.start(folder, first, REPLICAS, "none")) {
            var children = launcher.awaitStarted();
            assertThat(children).hasSizeGreaterThan(REPLICAS);
            assertThat(launcher.said()).contains("http://127.0.0.1:" + first, "http://127.0.0.1:" + (first + 1));
            try {
                meanwhile.accept(launcher.said());
            } finally {
                end.accept(launcher.process());
            }
            await().atMost(SOON).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        }
    }
}
