package io.berth.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.CutProxy;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@NeedsCluster
class ClusterTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Cluster cluster = SharedCluster.get();
    private final Pods pods = cluster.admin().pods("default");

    @AfterEach
    void empty() {
        pods.deleteAllByForce();
        await().atMost(LIMIT).until(() -> pods.list().isEmpty());
    }

    @Test
    void aBoundPodRunsAndAKubeletRefusesWhatIsTooMuch() {
        bind(PodManifest.pod("large").cpu("900m"), "node-01");
        await().atMost(LIMIT).until(() -> pods.phase("large").equals("Running"));
        bind(PodManifest.pod("more").cpu("200m"), "node-01");
        await().atMost(LIMIT).until(() -> pods.phase("more").equals("Failed"));
        assertThat(pods.reason("more")).isEqualTo("OutOfcpu");
        assertThat(pods.isAcknowledged("large")).isTrue();
    }

    @Test
    void aPausedKubeletAcknowledgesNothingUntilItGoesOn() {
        var kubelet = cluster.kubelet("node-02").part();
        kubelet.pause();
        try {
            bind(PodManifest.pod("waiting").request("nvidia.com/gpu", "1"), "node-02");
            bind(PodManifest.pod("elsewhere"), "node-01");
            await().atMost(LIMIT).until(() -> pods.isAcknowledged("elsewhere"));
            assertThat(pods.isAcknowledged("waiting")).isFalse();
        } finally {
            kubelet.resume();
        }
        await().atMost(LIMIT).until(() -> pods.isAcknowledged("waiting"));
    }

    @Test
    void aStaticPodShowsAtTheApiServer() throws Exception {
        var manifest = cluster.kubelet("node-01").staticPods().resolve("resident.json");
        Files.writeString(manifest, PodManifest.pod("resident").json().toString());
        try {
            await().atMost(LIMIT).until(() -> pods.find("resident-node-01").isPresent());
        } finally {
            Files.delete(manifest);
        }
        await().atMost(LIMIT).until(() -> pods.list().isEmpty());
    }

    @Test
    void berthMayDoNothingUnlessARoleSaysSo() {
        var stranger = cluster.as(User.BERTH).pods("kube-public");
        assertThat(stranger.api().get(stranger.path()).status()).isEqualTo(403);
        var kubectl = cluster.kubectl(User.ADMIN);
        kubectl.run("create", "role", "looks", "--verb=list", "--resource=pods", "-n", "kube-public");
        kubectl.run(
                "create", "rolebinding", "looks", "--role=looks", "--serviceaccount=berth:berth", "-n", "kube-public");
        assertThat(stranger.list()).isEmpty();
        kubectl.run("delete", "rolebinding/looks", "role/looks", "-n", "kube-public");
    }

    @Test
    void aProxyStandsBeforeTheApiServer() {
        try (var proxy = CutProxy.ofBytes(cluster.port())) {
            var direct = cluster.admin();
            var through = new KubeApi(
                    "https://127.0.0.1:" + proxy.port(), direct.user(), direct.client(), Duration.ofSeconds(1));
            through.get("/readyz").expect(200);
            proxy.silence();
            assertThatThrownBy(() -> through.get("/readyz")).isInstanceOf(UncheckedIOException.class);
            proxy.speak();
            through.get("/readyz").expect(200);
        }
    }

    @Test
    void nodesOfNoKubeletComeInHundreds() {
        var nodes = cluster.admin().nodes();
        nodes.create("paper", 200, Map.of("cpu", "4", "memory", "16Gi", "pods", "110"));
        try {
            assertThat(nodes.read("paper-0200")
                            .path("status")
                            .path("allocatable")
                            .path("cpu")
                            .asText())
                    .isEqualTo("4");
        } finally {
            InParallel.each(nodes.names("paper-"), name -> nodes.delete(name).expect(200));
        }
    }

    private void bind(PodManifest pod, String node) {
        pods.bind(pods.create(pod), node).expect(201);
    }
}
