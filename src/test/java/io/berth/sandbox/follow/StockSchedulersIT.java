package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.ExtenderOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.SchedulerOptions;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two stock kube-schedulers, each with the extender of another replica, over the same few places. */
@NeedsCluster
class StockSchedulersIT {
    private static final String SLOT = "example.com/slot";
    private static final int SLOTS = 6;
    private static final List<String> NODES = List.of("slots-one", "slots-other");

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        NODES.forEach(node -> at.paperNode(node, Map.of("cpu", "8", "pods", "110", SLOT, Integer.toString(SLOTS))));
    }

    @Test
    void placeAsManyPodsAsThereIsRoomForAndBerthBindsThem() {
        try (var alpha = scheduler("stock-alpha", 0, plain -> plain);
                var beta = scheduler("stock-beta", 1, ExtenderOptions::withWholeNodes)) {
            IntStream.range(0, 9).forEach(i -> {
                at.pods().create(wanting("slot-a-" + i, "stock-alpha"));
                at.pods().create(wanting("slot-b-" + i, "stock-beta"));
            });
            NODES.forEach(node -> at.awaitAmount(node, "bound", SLOT, Integer.toString(SLOTS)));
            await().atMost(LIMIT).until(() -> waiting() == 18 - NODES.size() * SLOTS);
            for (String node : NODES) {
                assertThat(placed().filter(
                                        pod -> pod.at("/spec/nodeName").asText().equals(node)))
                        .hasSize(SLOTS);
                assertThat(at.amount(node, "reserved", SLOT)).isEqualTo("0");
            }
            assertThat(placed())
                    .allSatisfy(pod -> assertThat(pod.at("/metadata/annotations")
                                    .path("berth.io/holder")
                                    .asText())
                            .isEqualTo(pod.at("/spec/schedulerName").asText()));
            assertThat(List.of(alpha, beta)).allMatch(Part::isAlive);
        }
    }

    private static PodManifest wanting(String name, String scheduler) {
        return pod(name)
                .scheduler(scheduler)
                .request(SLOT, "1")
                // Here is no controller manager to take the taint of the unready from nodes.
                .spec(spec -> spec.putArray("tolerations").addObject().put("operator", "Exists"));
    }

    private static Part scheduler(String name, int replica, UnaryOperator<ExtenderOptions> how) {
        var port = at.sandbox().replicas().get(replica).port();
        var extender = ExtenderOptions.at("http://127.0.0.1:" + port + "/extender/" + name);
        return at.cluster().addScheduler(SchedulerOptions.named(name).asks(how.apply(extender)));
    }

    private static Stream<JsonNode> mine() {
        return at.pods().list().stream()
                .filter(pod -> pod.at("/metadata/name").asText().startsWith("slot-"));
    }

    private static Stream<JsonNode> placed() {
        return mine().filter(pod -> !pod.at("/spec/nodeName").asText().isEmpty());
    }

    /** Those that their scheduler has told of that there is no room. */
    private static long waiting() {
        return mine().filter(pod -> pod.at("/spec/nodeName").asText().isEmpty())
                .filter(pod -> pod.at("/status/conditions/0/reason").asText().equals("Unschedulable"))
                .count();
    }
}
