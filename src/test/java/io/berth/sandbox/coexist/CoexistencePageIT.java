package io.berth.sandbox.coexist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterBinaries;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs/coexistence.md}, followed to the letter: every file is written, every command is run, and what is configured works. */
@NeedsCluster
class CoexistencePageIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final User SECOND = User.serviceAccount("kube-system", "second-scheduler");
    private static final int HTTPS = Ports.free();

    @TempDir
    private Path folder;

    private final Page page = Page.read(Path.of("docs", "coexistence.md"));
    private final List<String> ran = new ArrayList<>();

    @Test
    void whoFollowsItHasASecondSchedulerAndAGuard() throws IOException {
        Files.createSymbolicLink(folder.resolve("k8s"), Path.of("k8s").toAbsolutePath());
        var options = ClusterOptions.BARE
                .withUser(SECOND)
                .withApiServer("--disable-admission-plugins=ServiceAccount,TaintNodesByCondition");
        try (var cluster = Cluster.start(options);
                var redis = RedisServer.start()) {
            var shell = new Shell(folder, ClusterBinaries.get().folder(), cluster.kubeconfig(User.ADMIN));
            run(shell, "kubectl apply -k berth");
            try (var replica = berth(cluster, redis)) {
                awaitAuthority(shell);
                run(shell, "kubectl apply -f berth/second-scheduler-deployment.yaml");
                try (var second = second(cluster)) {
                    placesAPod(cluster);
                    assertThat(second.isAlive()).isTrue();
                }
                assertThat(run(shell, "failurePolicy")).isEqualTo("Fail");
                run(shell, "delete mutatingwebhookconfiguration");
                assertThat(replica.isAlive()).isTrue();
            }
            assertThat(shell.run("kubectl get mutatingwebhookconfigurations,validatingadmissionpolicybindings -o name"))
                    .doesNotContain("berth-guard");
            assertThat(ran).hasSize(commands().size());
        }
    }

    /** All that comes before the next command with these words, and that one; what it prints. */
    private String run(Shell shell, String until) {
        page.blocks().forEach(block -> {
            if (block instanceof Block.Named(var path, var content) && !Files.exists(folder.resolve(path))) {
                shell.write(path, content);
            }
        });
        for (var command : commands().subList(ran.size(), commands().size())) {
            ran.add(command);
            var said = shell.run(command);
            if (command.contains(until)) {
                return said;
            }
        }
        throw new AssertionError("the page has no command with " + until);
    }

    private List<String> commands() {
        return page.blocks().stream()
                .filter(Block.Commands.class::isInstance)
                .flatMap(block -> ((Block.Commands) block).lines().stream())
                .toList();
    }

    /** As the Deployment of the overlay has it, on this machine. */
    private Replica berth(Cluster cluster, RedisServer redis) {
        var settings = new TreeMap<>(cluster.settingsFor(User.BERTH));
        settings.putAll(new GuardInstall(cluster, GuardInstall.Mode.observe).settings(HTTPS));
        settings.put(
                "berth.tls.client-ca", folder.resolve("berth/schedulers.crt").toString());
        return Replica.start(Ports.free(), redis.url(), settings);
    }

    private static void awaitAuthority(Shell shell) {
        await().atMost(LIMIT)
                .until(() -> !shell.run("kubectl -n berth get secret berth-guard -o 'jsonpath={.data.ca\\.crt}'")
                        .isEmpty());
    }

    /** With the page's own configuration, but for where things are. */
    private Part second(Cluster cluster) {
        var config = page.file("berth/second-scheduler.yaml")
                .replace("berth.berth.svc", "127.0.0.1:" + HTTPS)
                .replace(
                        "/etc/berth/berth.crt",
                        folder.resolve("berth/berth.crt").toString())
                .replace("/etc/berth/tls", folder.resolve("berth/second").toString())
                .concat("clientConnection: {kubeconfig: \"%s\"}\n".formatted(cluster.kubeconfig(SECOND)));
        return cluster.addScheduler("second", config);
    }

    private static void placesAPod(Cluster cluster) {
        cluster.admin()
                .nodes()
                .create("paper", Map.of("cpu", "4", "pods", "10"))
                .expect(201);
        var pods = cluster.admin().pods("default");
        pods.create(PodManifest.pod("placed").scheduler("second").cpu("1"));
        await().atMost(LIMIT)
                .until(() -> pods.read("placed").at("/spec/nodeName").asText().equals("paper"));
        assertThat(pods.read("placed")
                        .at("/metadata/annotations")
                        .path("berth.io/holder")
                        .asText())
                .isEqualTo("second");
    }
}
