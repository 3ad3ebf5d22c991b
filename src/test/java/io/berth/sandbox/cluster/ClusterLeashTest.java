package io.berth.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster does not outlive whoever has started it. */
@NeedsCluster
class ClusterLeashTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String STARTED = "started";
    private static final String ROOT = "to delete: ";

    @Test
    void nothingOutlivesAKilledLauncher(@TempDir Path folder) throws Exception {
        var log = folder.resolve("log");
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = List.of(
                java,
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Launcher.class.getName());
        try (var launcher = Child.start(command, Map.of(), log)) {
            await().atMost(LIMIT)
                    .failFast("the launcher has ended", () -> !launcher.isAlive())
                    .until(() -> Files.readString(log).contains(STARTED));
            var processes =
                    ProcessHandle.of(launcher.pid()).orElseThrow().descendants().toList();
            // Each of the four under its leash.
            assertThat(processes).hasSizeGreaterThanOrEqualTo(8);
            launcher.kill();
            await().atMost(LIMIT).until(() -> processes.stream().noneMatch(ProcessHandle::isAlive));
            Files.readAllLines(log).stream()
                    .filter(line -> line.startsWith(ROOT))
                    .forEach(line -> ClusterFolder.deleteTree(Path.of(line.substring(ROOT.length()))));
        }
    }

    /** The process that is killed. */
    static final class Launcher {
        private Launcher() {}

        public static void main(String[] arguments) throws InterruptedException {
            var cluster = Cluster.start(ClusterOptions.BARE.withKubelets(1).withControllerManager());
            cluster.kubelet("node-01").roots().forEach(root -> System.out.println(ROOT + root));
            System.out.println(STARTED);
            new CountDownLatch(1).await();
        }
    }
}
