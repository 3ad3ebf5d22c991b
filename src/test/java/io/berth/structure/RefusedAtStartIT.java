package io.berth.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.sandbox.Ports;
import io.berth.sandbox.Replica;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged Berth does not start on a setting that makes no sense, and its log names that setting. */
class RefusedAtStartIT {
    @ParameterizedTest
    @CsvSource({
        "berth.table.connections, 0",
        "berth.reservation.ttl, 301s",
        "berth.reservation.tll, 30s",
        "berth.permits.approvers.my.gate, alpha",
        "berth.tls.source, self"
    })
    void endsAndSaysWhy(String name, String value) {
        try (var replica = Replica.launch(Ports.free(), "redis://127.0.0.1:1", Map.of(name, value))) {
            assertThat(replica.awaitEnd()).isNotZero();
            assertThat(replica.said()).contains(name + " ").doesNotContain("Listening on");
        }
    }
}
