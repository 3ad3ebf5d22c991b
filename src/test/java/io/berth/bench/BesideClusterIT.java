package io.berth.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The part of the benchmark that follows a cluster, on a small one. */
@NeedsCluster
class BesideClusterIT {
    private final BenchSettings settings =
            BenchSettings.from(Map.of("NODES", "20", "PODS", "100", "ROUNDS", "1", "SECONDS", "1"));

    @Test
    void measuresEveryRowOfItsTables() {
        try (var beside = new BesideCluster(settings)) {
            beside.empty();
            beside.fill();
            assertThat(beside.pods()).isEqualTo(100);
            beside.round();
            // What it changes is gone again, so that the next round finds the same cluster.
            assertThat(beside.pods()).isEqualTo(100);
            var findings = beside.findings();
            assertThat(findings.once())
                    .hasSize(5)
                    .allSatisfy((name, spent) -> assertThat(spent)
                            .allSatisfy(each -> assertThat(each.calls()).isPositive()));
            assertThat(findings.steady())
                    .hasSize(7)
                    .allSatisfy((name, spent) -> assertThat(spent)
                            .allSatisfy(
                                    each -> assertThat(each.changes() > 0).isEqualTo(!name.startsWith("no change"))));
            assertThat(findings.scripts()).containsKeys("beat", "follow_pods", "stored_pods", "stored_nodes", "listed");
            assertThat(findings.bytes("live, all Pods")).isPositive();
            assertThat(new ClusterReport().of(settings, findings))
                    .contains(findings.once().keySet())
                    .contains(findings.steady().keySet())
                    .contains("follow_pods");
        }
    }
}
