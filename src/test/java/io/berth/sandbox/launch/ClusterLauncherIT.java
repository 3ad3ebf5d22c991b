package io.berth.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.berth.sandbox.Ports;
import io.berth.sandbox.cluster.NeedsCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code make run CLUSTER=local}, and its words pasted as they stand. */
@NeedsCluster
class ClusterLauncherIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    @Test
    void whatItSaysToTryWorksAndEverythingEndsWithIt(@TempDir Path folder) {
        assumeTrue(Launched.pasted("curl --version").contains("http"), "no curl here to paste the lines to");
        try (var launcher = Launched.start(folder, Ports.free(), 1, "local")) {
            var children = launcher.awaitStarted();
            // Each under its leash: etcd, API server, controller manager, four kubelets, Redis, a replica.
            assertThat(children).hasSizeGreaterThanOrEqualTo(18);

            assertThat(Launched.pasted(lines(launcher.said())))
                    .contains("node-04   Ready", "pod/web created")
                    .contains("\"verdict\":\"unscheduled\"", "\"phase\":\"Reserved\"")
                    .contains("\"result\":\"Bound\"", "\"phase\":\"Bound\"", "\"cpu\":\"500m\"");

            launcher.process().stop(SOON);
            await().atMost(SOON).until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
        }
    }

    private static String lines(String said) {
        return said.lines()
                .dropWhile(line -> !line.startsWith("export "))
                .takeWhile(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
