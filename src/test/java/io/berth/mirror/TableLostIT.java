package io.berth.mirror;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** INV-5 beside a cluster: a table that has lost its rows grants nothing before it knows again what is bound. */
@NeedsCluster
class TableLostIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void whatIsBoundIsCountedBeforeAnythingIsGranted() {
        try (var cluster = Cluster.start(ClusterOptions.BARE)) {
            BaseRoles.grantIn(cluster);
            cluster.admin().nodes().create("paper", Map.of("cpu", "2", "pods", "10"));
            var pods = cluster.admin().pods("default");
            pods.bind(pods.create(pod("tenant").cpu("1500m")), "paper").expect(201);
            var options = SandboxOptions.THREE
                    .withReplicas(2)
                    .withAll(cluster.settingsFor(User.BERTH))
                    .with("berth.namespace", "berth")
                    .with("berth.epoch.drain", "1s");
            try (var sandbox = Sandbox.start(options);
                    var redis = sandbox.redis().connect()) {
                var rest = sandbox.rest(0, "alpha");
                await().atMost(LIMIT).until(() -> bound(rest).equals("1500m"));
                var large = pods.create(pod("large").cpu("1"));
                assertThat(reserve(rest, large).expect(409).code()).isEqualTo("insufficient-capacity");

                redis.call("FLUSHALL");
                // Never 201: closed, then stale, then full again.
                await().atMost(LIMIT).until(() -> reserve(rest, large), answer -> {
                    assertThat(answer.status()).isNotEqualTo(201);
                    return answer.status() == 409;
                });
                assertThat(bound(rest)).isEqualTo("1500m");
                reserve(sandbox.rest(1, "alpha"), pods.create(pod("small").cpu("500m")))
                        .expect(201);
            }
        }
    }

    private static Rest.Answer reserve(Rest rest, JsonNode pod) {
        return rest.post(
                "/v1/reservations",
                Map.of(
                        "pod",
                        Map.of(
                                "namespace", "default",
                                "name", pod.at("/metadata/name").asText(),
                                "uid", pod.at("/metadata/uid").asText()),
                        "node",
                        "paper"));
    }

    private static String bound(Rest rest) {
        var node = rest.get("/v1/nodes/paper");
        return node.status() == 200 ? node.body().at("/bound/cpu").asText() : "";
    }
}
