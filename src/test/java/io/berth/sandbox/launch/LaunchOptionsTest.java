package io.berth.sandbox.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.sandbox.cluster.ClusterBinaries;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaunchOptionsTest {
    @Test
    void takesTheClusterWhereOneIsBuiltAndElseSaysHowToGetIt() {
        var options = LaunchOptions.from(Map.of());
        assertThat(options.cluster()).isEqualTo(ClusterBinaries.find().isPresent());
        assertThat(options.remark().filter(remark -> remark.contains("make cluster")))
                .isEqualTo(options.remark());
        assertThat(options.remark().isPresent()).isNotEqualTo(options.cluster());
    }

    @Test
    void doesAsItIsTold() {
        assertThat(LaunchOptions.from(Map.of("CLUSTER", "local")).cluster()).isTrue();
        assertThat(LaunchOptions.from(Map.of("CLUSTER", "none")).cluster()).isFalse();
        assertThat(LaunchOptions.from(Map.of("CLUSTER", "none")).remark()).isEmpty();
        assertThatThrownBy(() -> LaunchOptions.from(Map.of("CLUSTER", "yes")))
                .hasMessage("CLUSTER is local or none, not yes");
    }
}
