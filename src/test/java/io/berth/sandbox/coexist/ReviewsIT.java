package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Webhook;
import io.berth.sandbox.cluster.Word;
import java.net.URI;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the guard says to one bind, whichever replica is asked, how often and from how many sides. */
@NeedsCluster
class ReviewsIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    @Test
    void oneOntoAFullNodeIsRefusedAndOneOntoAFreeOneIsCountedAtOnce() {
        at.node("counted", "1");
        at.pods().create(pod("counted").cpu("1"));
        at.pods().create(pod("counted-late").cpu("1"));
        bindings("counted", "").expect(201);
        for (var ignored : at.replicas().replicas()) {
            assertThat(at.seen("counted").at("/available/cpu").asText()).isEqualTo("0");
        }
        assertThat(bindings("counted-late", "").expect(409).text("message")).contains("counted", "cpu", "alpha has 1");
        assertThat(at.nodeOf("counted-late")).isEmpty();
    }

    private static io.berth.sandbox.Rest.Answer bindings(String pod, String query) {
        return at.cluster()
                .as(ALPHA)
                .post(
                        "/api/v1/namespaces/default/bindings" + query,
                        Map.of(
                                "apiVersion",
                                "v1",
                                "kind",
                                "Binding",
                                "metadata",
                                Map.of("name", pod),
                                "target",
                                Map.of("kind", "Node", "name", "counted")));
    }

    @Test
    void theSameReviewTwiceTakesTheRoomOnceAndGivesTheSameRow() {
        at.node("repeated", "2");
        at.pods().create(pod("repeated").cpu("1"));
        var review = review("repeated");
        var patches = Stream.of(0, 1, 0)
                .map(replica -> at.replicas()
                        .rest(replica, "operator")
                        .post(
                                path(),
                                Map.of(
                                        "apiVersion",
                                        "admission.k8s.io/v1",
                                        "kind",
                                        "AdmissionReview",
                                        "request",
                                        review)))
                .map(answer -> answer.expect(200).body().path("response"))
                .peek(response -> assertThat(response.path("allowed").asBoolean())
                        .as(response.toString())
                        .isTrue())
                .map(response -> new String(
                        Base64.getDecoder().decode(response.path("patch").asText()), UTF_8))
                .toList();
        assertThat(patches).containsOnly(patches.getFirst());
        assertThat(patches.getFirst()).contains("berth.io~1reservation");
        assertThat(at.seen("repeated").at("/available/cpu").asText()).isEqualTo("1");
        at.awaitFree("repeated", "2");
    }

    /** As the API server asked it, of a bind that was then refused by somebody else, and fenced. */
    private static JsonNode review(String name) {
        try (var first = Webhook.mutating(at.cluster(), "a-reads", request -> new Word.Allow());
                var last = Webhook.validating(at.cluster(), "denies", request -> new Word.Deny(418, "not yet"))) {
            at.pods(ALPHA).bind(name, name).expect(418);
            assertThat(last.asked()).hasSize(1);
            at.awaitFree(name, "2");
            return first.asked().getFirst();
        }
    }

    private static String path() {
        return URI.create(at.guard().clientConfig().path("url").asText()).getPath();
    }
}
