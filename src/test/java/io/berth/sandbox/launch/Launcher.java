package io.berth.sandbox.launch;

import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.KubeletOptions;
import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.cluster.User;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code make run}: starts everything, says what to try, and ends with the first part that ends. */
final class Launcher {
    private static final ClusterOptions FOUR_NODES = ClusterOptions.BARE
            .withKubelets(3)
            .withKubelets(KubeletOptions.named("node-04").with("nvidia.com/gpu", 2))
            .withControllerManager();

    private final CountDownLatch leaving = new CountDownLatch(1);

    private Launcher() {
        Runtime.getRuntime().addShutdownHook(new Thread(leaving::countDown));
    }

    public static void main(String[] arguments) {
        try {
            var options = LaunchOptions.from(System.getenv());
            options.sandbox().requireFreePorts();
            options.remark().ifPresent(System.out::println);
            var launcher = new Launcher();
            if (options.cluster()) {
                launcher.runWithCluster(options.sandbox());
            } else {
                launcher.runAlone(options.sandbox());
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
        }
        // Until Ctrl-C it does not get here.
        System.exit(1);
    }

    private void runAlone(SandboxOptions options) {
        try (var sandbox = Sandbox.start(options)) {
            Greeting.declareNodes(sandbox.rest(0, "operator"));
            System.out.println(Greeting.of(sandbox.replicas()));
            awaitAnyEnd(sandbox.ends());
        }
    }

    private void runWithCluster(SandboxOptions options) {
        try (var cluster = Cluster.start(FOUR_NODES)) {
            BaseRoles.grantIn(cluster);
            try (var sandbox = Sandbox.start(options.withAll(cluster.settingsFor(User.BERTH)))) {
                cluster.awaitSettled();
                System.out.println(ClusterGreeting.of(cluster, sandbox.replicas()));
                awaitAnyEnd(Stream.concat(
                                sandbox.ends().stream(),
                                cluster.parts().stream().map(Part::onEnd))
                        .toList());
            }
        }
    }

    private void awaitAnyEnd(List<CompletableFuture<String>> ends) {
        var first =
                CompletableFuture.anyOf(ends.toArray(CompletableFuture[]::new)).join();
        try {
            // Ctrl-C reaches the parts as soon as this one, and then there is nothing to say.
            if (!leaving.await(1, TimeUnit.SECONDS)) {
                System.err.println(first + "; the sandbox ends");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
