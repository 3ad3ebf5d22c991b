package io.berth.sandbox.coexist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterNodes;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.SchedulerRoles;
import io.berth.sandbox.cluster.User;
import io.berth.sandbox.guard.GuardInstall;
import io.berth.sandbox.secure.SecureReplicas;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A cluster with real kubelets, two replicas, the guard before every bind, and two users who may bind. */
final class Ground implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(60);
    static final User ALPHA = User.serviceAccount("kube-system", "alpha");
    static final User BETA = User.serviceAccount("kube-system", "beta");

    /** By default a bind that is not heard of is fenced after ten seconds, which a test would wait for. */
    private static final Map<String, String> QUICK = Map.of(
            "berth.guard.fence-after", "2s",
            "berth.bind.timeout", "5s",
            "berth.fence.after", "1s",
            "berth.replica.gone-after", "2s",
            "berth.audit.interval", "1s",
            "berth.guard.holders.alpha", ALPHA.name(),
            "berth.guard.holders.beta", BETA.name());

    /** Nobody here would take a taint back. */
    private static final ClusterOptions UNTAINTED =
            ClusterOptions.BARE.withApiServer("--disable-admission-plugins=ServiceAccount,TaintNodesByCondition");

    private final Cluster cluster;
    private final GuardInstall guard;
    private final SecureReplicas replicas;
    private final AtomicInteger next = new AtomicInteger();

    private Ground(ClusterOptions options, GuardInstall.Mode mode) {
        cluster = Cluster.start(options.withUser(ALPHA).withUser(BETA));
        try {
            guard = new GuardInstall(cluster, mode);
            guard.roles();
            SchedulerRoles.grantIn(cluster, ALPHA);
            SchedulerRoles.grantIn(cluster, BETA);
            replicas = new SecureReplicas(cluster, 2, guard, QUICK, SandboxOptions.SMALL_JVM);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        try {
            guard.install(replicas.port());
            cluster.awaitSettled();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Of API-only nodes, which nobody taints. */
    static Ground bare(GuardInstall.Mode mode) {
        return new Ground(UNTAINTED, mode);
    }

    /** With two kubelets, and a controller of DaemonSets. */
    static Ground ofKubelets() {
        return new Ground(
                UNTAINTED
                        .withControllerManager("--controllers=daemonset-controller")
                        .withKubelets(2),
                GuardInstall.Mode.enforce);
    }

    Cluster cluster() {
        return cluster;
    }

    SecureReplicas replicas() {
        return replicas;
    }

    GuardInstall guard() {
        return guard;
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    /** As a scheduler handles them that knows nothing of Berth. */
    Pods pods(User scheduler) {
        return cluster.as(scheduler).pods("default");
    }

    ClusterNodes nodes() {
        return cluster.admin().nodes();
    }

    /** A node that no kubelet stands behind, once the table has it; its label {@code test} is its name. */
    void node(String name, String cpu) {
        nodes().create(name, Map.of("cpu", cpu, "memory", "64Gi", "pods", "110"))
                .expect(201);
        nodes().patch(name, Map.of("metadata", Map.of("labels", Map.of("test", name))))
                .expect(200);
        await().atMost(LIMIT).until(() -> rest().get("/v1/nodes/" + name).status() == 200);
    }

    /** For nodes with this label {@code test} only. */
    static PodManifest podFor(String test, String name) {
        return PodManifest.pod(name).spec(spec -> spec.putObject("nodeSelector").put("test", test));
    }

    Rest rest() {
        return replicas.rest(next.getAndIncrement(), "operator");
    }

    JsonNode seen(String node) {
        return rest().get("/v1/nodes/" + node).expect(200).body();
    }

    void awaitFree(String node, String cpu) {
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(seen(node).at("/available/cpu").asText())
                        .as("cpu that is free on %s", node)
                        .isEqualTo(cpu));
    }

    /** Where it is, as the API server has it; empty where it is on no node. */
    String nodeOf(String pod) {
        return pods().read(pod).at("/spec/nodeName").asText();
    }

    void awaitBound(String pod) {
        await(pod + " is bound").atMost(LIMIT).until(() -> !nodeOf(pod).isEmpty());
    }

    /** All metrics of all replicas that begin so. */
    Map<String, Double> metrics(String begin) {
        var found = new TreeMap<String, Double>();
        for (var replica : replicas.replicas()) {
            replica.rest("operator")
                    .get("/q/metrics")
                    .body()
                    .asText()
                    .lines()
                    .filter(line -> line.startsWith(begin))
                    .forEach(line -> found.merge(
                            line.substring(0, line.lastIndexOf(' ')),
                            Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)),
                            Double::sum));
        }
        return found;
    }

    @Override
    public void close() {
        replicas.close();
        cluster.close();
    }
}
