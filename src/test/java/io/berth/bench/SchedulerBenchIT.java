package io.berth.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The part of the benchmark that runs a stock scheduler, in small. */
@NeedsCluster
class SchedulerBenchIT {
    @Test
    void measuresEveryWay() {
        try (var bench = new SchedulerBench(BenchSettings.from(Map.of("NODES", "30", "PODS", "60")))) {
            bench.round();
            assertThat(bench.samples()).containsOnlyKeys(SchedulerWay.values());
            bench.samples().forEach((way, samples) -> {
                assertThat(samples).hasSize(1);
                assertThat(samples.getFirst().binds()).isBetween(1, 59);
                assertThat(samples.getFirst().perSecond()).isPositive();
                // Where Berth is on the way it works, else nobody is measured who does not.
                assertThat(samples.getFirst().spent().replicas() > 0).isEqualTo(way != SchedulerWay.plain);
            });
            assertThat(new SchedulerReport().of(bench)).contains("plain", "guard", "extender", "binds under the guard");
        }
    }
}
