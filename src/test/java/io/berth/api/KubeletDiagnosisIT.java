package io.berth.api;

import static io.berth.api.DiagnosedCluster.KUBELET;
import static io.berth.api.DiagnosedCluster.summary;
import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A real kubelet that is paused, and then killed right after a bind. */
@NeedsCluster
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubeletDiagnosisIT {
    private DiagnosedCluster at;

    @BeforeAll
    void start() {
        at = DiagnosedCluster.start(Duration.ofSeconds(40));
    }

    @AfterAll
    void end() {
        at.close();
    }

    @Test
    void silentThenBackThenDead() {
        var kubelet = at.cluster().kubelet(KUBELET).part();
        kubelet.pause();
        try {
            at.bound(pod("waiting"), KUBELET);
            assertThat(summary(at.await("waiting", "kubelet", "unacknowledged")))
                    .contains("bound to node " + KUBELET, "has not acknowledged it");
        } finally {
            kubelet.resume();
        }
        at.await("waiting", "none", "ready");

        at.bound(pod("late"), KUBELET);
        kubelet.kill();
        at.await("late", "node", "node-not-ready");
        // First the condition, then the taint from which the controller counts.
        DiagnosedCluster.eventually(() -> assertThat(summary(at.diagnose("late")))
                .contains("the node lifecycle controller evicts the Pod at ", "5m after the taint"));
    }
}
