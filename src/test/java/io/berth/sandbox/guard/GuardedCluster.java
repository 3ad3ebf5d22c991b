package io.berth.sandbox.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Ports;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Map;

/** A bare cluster whose binds pass one replica's guard. */
final class GuardedCluster implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(60);

    /** May bind, and is no admin. */
    static final User SCHEDULER = User.serviceAccount("kube-system", "second-scheduler");

    /** Whom the API server knows, and who may do nothing. */
    static final User STRANGER = User.of("stranger");

    private final Cluster cluster;
    private final Sandbox sandbox;
    private final GuardInstall install;
    private final int httpsPort = Ports.free();

    private GuardedCluster(GuardInstall.Mode mode, Map<String, String> settings) {
        cluster = Cluster.start(ClusterOptions.BARE.withUser(SCHEDULER).withUser(STRANGER));
        try {
            install = new GuardInstall(cluster, mode);
            install.roles();
            letBind();
            sandbox = Sandbox.start(SandboxOptions.THREE
                    .withReplicas(1)
                    .withAll(cluster.settingsFor(User.BERTH))
                    .withAll(install.settings(httpsPort))
                    .withAll(settings));
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        try {
            install.install(httpsPort);
        } catch (RuntimeException e) {
            var said = sandbox.replicas().getFirst().said();
            close();
            throw new IllegalStateException("the guard does not get to work:\n" + said, e);
        }
    }

    static GuardedCluster start(GuardInstall.Mode mode, Map<String, String> settings) {
        return new GuardedCluster(mode, settings);
    }

    private void letBind() {
        cluster.kubectl(User.ADMIN)
                .run(
                        "create",
                        "clusterrolebinding",
                        "second",
                        "--clusterrole=system:kube-scheduler",
                        "--serviceaccount=kube-system:second-scheduler");
    }

    Cluster cluster() {
        return cluster;
    }

    GuardInstall install() {
        return install;
    }

    int httpsPort() {
        return httpsPort;
    }

    Rest rest() {
        return sandbox.rest(0, "operator");
    }

    Sandbox sandbox() {
        return sandbox;
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    /** As the second scheduler sees them. */
    Pods scheduler() {
        return cluster.as(SCHEDULER).pods("default");
    }

    void node(String name, String cpu) {
        cluster.admin().nodes().create(name, Map.of("cpu", cpu, "pods", "10")).expect(201);
        await().atMost(LIMIT).until(() -> rest().get("/v1/nodes/" + name).status() == 200);
    }

    JsonNode seen(String node) {
        return rest().get("/v1/nodes/" + node).expect(200).body();
    }

    void awaitCpu(String node, String part, String amount) {
        await().atMost(LIMIT)
                .untilAsserted(
                        () -> assertThat(seen(node).path(part).path("cpu").asText())
                                .as("cpu %s of %s", part, node)
                                .isEqualTo(amount));
    }

    /** Of the replica, 0 where it shows none. */
    double metric(String sample) {
        return rest().get("/q/metrics")
                .body()
                .asText()
                .lines()
                .filter(line -> line.startsWith(sample))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Override
    public void close() {
        sandbox.close();
        cluster.close();
    }
}
