package io.berth.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@NeedsCluster
class ClusterRestartTest {
    @Test
    void everyPartComesBackOnItsPortAndData() {
        try (var cluster = Cluster.start(ClusterOptions.BARE.withKubelets(1).withScheduler("stock"))) {
            var pods = cluster.admin().pods("default");
            var made = pods.create(PodManifest.pod("kept"));
            cluster.apiServer().kill();
            assertThatThrownBy(() -> pods.read("kept")).isInstanceOf(UncheckedIOException.class);
            cluster.etcd().kill();
            cluster.etcd().restart();
            cluster.apiServer().restart();
            assertThat(pods.read("kept").path("metadata")).isEqualTo(made.path("metadata"));

            cluster.kubelet("node-01").part().restart();
            cluster.awaitSettled();
            pods.bind(made, "node-01").expect(201);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> pods.phase("kept").equals("Running"));
        }
    }

    @Test
    void saysWhyAPartDoesNotStart() {
        assertThatThrownBy(() -> Cluster.start(ClusterOptions.BARE.withApiServer("--no-such-flag")))
                .hasMessageContaining("kube-apiserver does not get ready")
                .hasMessageContaining("--no-such-flag");
    }
}
