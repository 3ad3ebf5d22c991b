package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A device plugin restarts: its devices go from the node's status, and come back. */
@NeedsCluster
class DevicePluginIT {
    private static final String GPU = "nvidia.com/gpu";

    private final FollowedCluster at = SharedFollowed.get();

    @Test
    void devicesThatComeBackAreGrantedOnceTheyHaveStayed() {
        at.paperNode("devices", Map.of("cpu", "4", "pods", "10", GPU, "2"));
        at.bound(pod("user").request(GPU, "1"), "devices");
        at.awaitAmount("devices", "available", GPU, "1");
        var waiting = at.pods().create(pod("waiting").request(GPU, "1"));

        devices("0");
        at.awaitAmount("devices", "available", GPU, "-1");
        assertShort(at.reserve(waiting, "devices"), "-1");

        // What the table waits starts after this instant, whoever sees the change first.
        var back = System.nanoTime();
        devices("2");
        await().atMost(LIMIT).until(() -> granted(waiting));
        assertThat(Duration.ofNanos(System.nanoTime() - back)).isGreaterThanOrEqualTo(Duration.ofSeconds(10));

        var node = at.node("devices");
        assertThat(node.path("allocatable").path(GPU).asText()).isEqualTo("2");
        assertThat(node.path("bound").path(GPU).asText()).isEqualTo("1");
        assertThat(node.path("reserved").path(GPU).asText()).isEqualTo("1");
        var third = at.pods().create(pod("third").request(GPU, "1"));
        assertShort(at.reserve(third, "devices"), "0");
    }

    /** Until then the refusal is that there are none. */
    private boolean granted(JsonNode pod) {
        var answer = at.reserve(pod, "devices");
        if (answer.status() != 201) {
            assertShort(answer, "-1");
        }
        return answer.status() == 201;
    }

    private static void assertShort(Rest.Answer answer, String available) {
        assertThat(answer.expect(409).code()).isEqualTo("insufficient-capacity");
        var deficit = answer.body().at("/deficits/0");
        assertThat(deficit.path("resource").asText()).isEqualTo(GPU);
        assertThat(deficit.path("requested").asText()).isEqualTo("1");
        assertThat(deficit.path("available").asText()).isEqualTo(available);
    }

    private void devices(String count) {
        var amount = Map.of(GPU, count);
        at.nodes()
                .patchStatus("devices", Map.of("capacity", amount, "allocatable", amount))
                .expect(200);
    }
}
