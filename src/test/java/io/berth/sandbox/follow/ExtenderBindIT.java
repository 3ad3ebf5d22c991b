package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static io.berth.sandbox.follow.FollowedCluster.uid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Webhook;
import io.berth.sandbox.cluster.Word;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The extender's bind, on a real API server. */
@NeedsCluster
class ExtenderBindIT {
    private static final String ONE = "extender-one";
    private static final String OTHER = "extender-other";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(ONE, Map.of("cpu", "4", "pods", "110"));
        at.paperNode(OTHER, Map.of("cpu", "4", "pods", "110"));
    }

    @Test
    void bindsAndJoinsWhenItIsSentAgain() {
        var pod = at.pods().create(pod("extender-bound").cpu("1"));
        assertThat(bind(pod, ONE)).isEmpty();
        assertThat(nodeOf("extender-bound")).isEqualTo(ONE);
        assertThat(bind(pod, ONE)).isEmpty();
        assertThat(bind(pod, OTHER)).contains("is bound to node " + ONE);
        assertThat(at.rest()
                        .as("stock")
                        .get("/v1/reservations?holder=stock&node=" + ONE)
                        .body()
                        .path("items"))
                .extracting(row -> row.at("/pod/name").asText())
                .contains("extender-bound");
    }

    @Test
    void whatWasReservedElsewhereAndNotSentIsGivenUp() {
        var pod = at.pods().create(pod("extender-moves").cpu("500m"));
        var body = Map.of("pod", FollowedCluster.ref(pod, uid(pod)), "node", ONE);
        at.rest().as("stock").post("/v1/reservations", body).expect(201);
        assertThat(bind(pod, OTHER)).isEmpty();
        assertThat(nodeOf("extender-moves")).isEqualTo(OTHER);
    }

    @Test
    void whatAnotherHolderHasIsNot() {
        var pod = at.pods().create(pod("extender-others"));
        at.reserve(pod, ONE).expect(201);
        assertThat(bind(pod, ONE)).contains("holder placer");
    }

    @Test
    void aCordonedNodeTakesWhatItsSchedulerSendsThere() {
        at.paperNode("extender-cordoned", Map.of("cpu", "1", "pods", "10"));
        at.nodes()
                .patch("extender-cordoned", Map.of("spec", Map.of("unschedulable", true)))
                .expect(200);
        await().atMost(LIMIT)
                .until(() -> at.node("extender-cordoned").path("unschedulable").asBoolean());
        var pod = at.pods().create(pod("extender-daemon").cpu("1"));
        assertThat(bind(pod, "extender-cordoned")).isEmpty();
        var late = at.pods().create(pod("extender-late").cpu("1"));
        assertThat(bind(late, "extender-cordoned")).contains("Insufficient cpu");
    }

    @Test
    void forAnotherNodeTheFirstBindIsFencedAndComesToNothing() {
        var asked = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        try (var holds = Webhook.validating(at.cluster(), "holds-one", request -> {
            if (target(request).equals(ONE) && request.path("name").asText().equals("extender-fenced")) {
                asked.countDown();
                awaitAtMost(goOn);
            }
            return new Word.Allow();
        })) {
            var pod = at.pods().create(pod("extender-fenced").cpu("1"));
            var first = CompletableFuture.supplyAsync(() -> bind(pod, ONE));
            awaitAtMost(asked);
            assertThat(bind(pod, OTHER)).isEmpty();
            goOn.countDown();
            assertThat(first.join()).isNotEmpty();
            assertThat(nodeOf("extender-fenced")).isEqualTo(OTHER);
            assertThat(holds.asked()).extracting(ExtenderBindIT::target).contains(ONE, OTHER);
        } finally {
            goOn.countDown();
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(at.rest()
                                .get("/v1/reservations?holder=stock&node=" + ONE)
                                .body()
                                .path("items"))
                        .extracting(row -> row.at("/pod/name").asText())
                        .doesNotContain("extender-fenced"));
    }

    private static void awaitAtMost(CountDownLatch latch) {
        try {
            assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String target(JsonNode request) {
        return request.at("/object/target/name").asText();
    }

    private static String nodeOf(String pod) {
        return at.pods().read(pod).at("/spec/nodeName").asText();
    }

    /** The answer's error, empty when it is bound. */
    private static String bind(JsonNode pod, String node) {
        Rest.Answer answer = at.rest()
                .post(
                        "/extender/stock/bind",
                        Map.of(
                                "PodName",
                                pod.at("/metadata/name").asText(),
                                "PodNamespace",
                                "default",
                                "PodUID",
                                uid(pod),
                                "Node",
                                node))
                .expect(200);
        assertThat(answer.body().has("Error")).isTrue();
        return answer.text("Error");
    }
}
