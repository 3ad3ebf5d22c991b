package io.berth.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The part of the benchmark that binds, for an instant. */
@NeedsCluster
class BindBenchIT {
    private final BenchSettings settings =
            BenchSettings.from(Map.of("NODES", "20", "PODS", "100", "ROUNDS", "1", "SECONDS", "1"));

    @Test
    void measuresEveryRowOfItsTables() {
        try (var binds = new BindBench(settings)) {
            binds.round();
            assertThat(binds.samples())
                    .hasSize(11)
                    .allSatisfy((name, samples) -> assertThat(samples)
                            .allSatisfy(sample -> assertThat(sample.units()).isPositive()));
            binds.samples().forEach((name, samples) -> {
                var bound = samples.getFirst().asked("POST pods/binding");
                if (name.startsWith("GET")) {
                    assertThat(bound).isZero();
                } else {
                    // What was under way at the end was asked for, and is not counted as bound.
                    assertThat(bound).isGreaterThanOrEqualTo(1);
                    assertThat(samples.getFirst().spent().calls() > 0).isEqualTo(name.startsWith("reserve"));
                }
            });
            assertThat(new BindReport().of(settings, binds.samples()))
                    .contains(binds.samples().keySet())
                    .contains("GET nodes");
        }
    }
}
