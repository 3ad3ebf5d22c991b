package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.recovery.Fence;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PlainFront;
import io.berth.sandbox.cluster.User;
import io.berth.stage.bind.BindAnswer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A fence and a bind as they come in at the API server, to the field. */
@NeedsCluster
class BindOnTheWireTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void eachIsOneCallUnderThePodsUidAndVersion() throws JsonProcessingException {
        try (var cluster = Cluster.start(ClusterOptions.BARE);
                var front = new PlainFront(cluster);
                var adapter = new Adapter(() -> config(front), Map.of("berth.bind.timeout", "10500ms"))) {
            var made = cluster.admin().pods("default").create(pod("seen"));
            assertThat(adapter.fence.patch(Rows.binding(made, "node-a")).await().atMost(LIMIT))
                    .isEqualTo(new Fence.Answer.Fenced());
            var fenced = cluster.admin().pods("default").read("seen");
            var row = Rows.binding(fenced, "node-a");
            assertThat(adapter.binding.post(row, Rows.version(fenced)).await().atMost(LIMIT))
                    .isInstanceOf(BindAnswer.Created.class);
            assertThat(front.written()).hasSize(2);
            var uid = row.pod().uid();

            var patch = front.written().getFirst();
            assertThat(patch.method() + " " + patch.path())
                    .isEqualTo("PATCH /api/v1/namespaces/default/pods/seen/status");
            assertThat(patch.type()).startsWith("application/strategic-merge-patch+json");
            assertThat(patch.body()).contains("\"type\":\"berth.io/Fence\"");
            assertThat(new ObjectMapper().readTree(patch.body()).path("metadata"))
                    .isEqualTo(new ObjectMapper()
                            .valueToTree(Map.of(
                                    "uid",
                                    uid,
                                    "resourceVersion",
                                    Rows.version(made).value())));

            var post = front.written().getLast();
            assertThat(post.method() + " " + post.path())
                    .isEqualTo("POST /api/v1/namespaces/default/pods/seen/binding?timeout=8.5s");
            assertThat(post.type()).startsWith("application/json");
            assertThat(new ObjectMapper().readTree(post.body()))
                    .isEqualTo(new ObjectMapper().readTree("""
                            {"apiVersion": "v1", "kind": "Binding",
                             "metadata": {"namespace": "default", "name": "seen", "uid": "%s", "resourceVersion": "%s",
                               "annotations": {"berth.io/reservation": "7-42", "berth.io/holder": "alpha", "berth.io/token": "42"}},
                             "target": {"apiVersion": "v1", "kind": "Node", "name": "node-a"}}
                            """.formatted(uid, Rows.version(fenced))));
        }
    }

    private static Config config(PlainFront front) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(front.url())
                .withOauthToken(User.ADMIN.token())
                .build();
    }
}
