package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a holder is answered who lets Berth bind. */
@NeedsCluster
class BindIT {
    private static final String NODE = "binding";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(NODE, Map.of("cpu", "64", "pods", "110"));
    }

    @Test
    void aPodStandsOnItsNodeWhenTheAnswerComes() {
        var pod = at.pods().create(pod("bind-bound").cpu("1"));
        var row = at.reserve(pod, NODE).expect(201);
        var answer = bind(row, Map.of()).expect(200);
        var bound = at.pods().read("bind-bound");
        assertThat(bound.at("/spec/nodeName").asText()).isEqualTo(NODE);
        assertThat(result(answer)).isEqualTo("Bound");
        assertThat(answer.body().at("/outcome/node").asText()).isEqualTo(NODE);
        assertThat(answer.body().at("/outcome/attempts").asInt()).isEqualTo(1);
        assertThat(answer.body().at("/reservation/phase").asText()).isEqualTo("Bound");
        awaitEvent("bind-bound", "Scheduled");
        for (var ignored : at.sandbox().replicas()) {
            var again = bind(row, Map.of("onFailure", "hold")).expect(200);
            assertThat(again.body().path("outcome")).isEqualTo(answer.body().path("outcome"));
        }
        assertThat(at.rest().get(path(row)).expect(200).body().path("outcome"))
                .isEqualTo(answer.body().path("outcome"));
    }

    @Test
    void nobodyElsesRowIsBound() {
        var row = at.reserve(at.pods().create(pod("bind-mine")), NODE).expect(201);
        at.rest().as("other").post(path(row) + "/bind", Map.of()).expect(404);
        at.rest().delete(path(row)).expect(204);
        var gone = bind(row, Map.of()).expect(410);
        assertThat(gone.body().has("outcome")).isFalse();
        assertThat(at.pods().read("bind-mine").at("/spec/nodeName").asText()).isEmpty();
    }

    @Test
    void onePastBerthToTheSameNodeIsBoundToo() {
        var pod = at.pods().create(pod("bind-past"));
        var row = at.reserve(pod, NODE).expect(201);
        at.pods().bind(pod, NODE).expect(201);
        assertThat(result(bind(row, Map.of()).expect(200))).isEqualTo("Bound");
    }

    @Test
    void onePastBerthToAnotherNodeIsBoundElsewhere() {
        at.paperNode("bind-elsewhere", Map.of("cpu", "4", "pods", "10"));
        var pod = at.pods().create(pod("bind-moves"));
        var row = at.reserve(pod, NODE).expect(201);
        at.pods().bind(pod, "bind-elsewhere").expect(201);
        ended(row, "BoundElsewhere");
    }

    @Test
    void aPodThatIsDeletedIsGone() {
        var row = at.reserve(at.pods().create(pod("bind-gone")), NODE).expect(201);
        at.pods().deleteByForce("bind-gone").expect(200);
        // The API server deletes it in two steps, and the first may be seen by itself.
        ended(row, "PodGone", "PodDeleting");
    }

    @Test
    void aPodThatIsBeingDeletedIsNotBound() {
        var row = at.reserve(at.pods().create(pod("bind-deleting").finalizer("berth.io/test")), NODE)
                .expect(201);
        at.pods().delete("bind-deleting").expect(200);
        ended(row, "PodDeleting");
    }

    @Test
    void aPodThatHasEndedIsNotBound() {
        var row = at.reserve(at.pods().create(pod("bind-ended")), NODE).expect(201);
        at.pods().patchStatus("bind-ended", Map.of("phase", "Failed")).expect(200);
        ended(row, "PodTerminal");
    }

    @Test
    void aPodThatAsksForMoreNowIsNotBound() {
        var pod = at.pods().create(pod("bind-grows").cpu("1"));
        var row = at.reserve(pod, NODE).expect(201);
        at.pods().resize("bind-grows", "cpu", "2").expect(200);
        var answer = bind(row, Map.of("onFailure", "hold")).expect(200);
        assertThat(result(answer)).isEqualTo("RequestsChanged");
        assertThat(awaitEvent("bind-grows", "FailedScheduling")).startsWith("RequestsChanged on node " + NODE);
        assertThat(at.rest().get(path(row)).expect(410).body().path("outcome"))
                .isEqualTo(answer.body().path("outcome"));
        assertThat(bind(row, Map.of()).expect(200).body().path("outcome"))
                .isEqualTo(answer.body().path("outcome"));
    }

    @Test
    void nothingIsBoundToANodeThatIsGone() {
        at.paperNode("bind-leaves", Map.of("cpu", "4", "pods", "10"));
        var row = at.reserve(at.pods().create(pod("bind-nodeless")), "bind-leaves")
                .expect(201);
        at.nodes().delete("bind-leaves").expect(200);
        assertThat(result(bind(row, Map.of()).expect(200))).isEqualTo("NodeGone");
        assertThat(at.pods().read("bind-nodeless").at("/spec/nodeName").asText())
                .isEmpty();
    }

    @Test
    void whoBindsByItselfIsGivenTheVersionToDemand() {
        var pod = at.pods().create(pod("bind-self"));
        var row = at.reserve(pod, NODE).expect(201);
        var begun = at.rest().post(path(row) + "/begin-bind", Map.of()).expect(200);
        assertThat(begun.text("resourceVersion"))
                .isEqualTo(at.pods()
                        .read("bind-self")
                        .at("/metadata/resourceVersion")
                        .asText());
    }

    /** By the call, or by the watch that was first. */
    private static void ended(Rest.Answer row, String... results) {
        var answer = bind(row, Map.of());
        assertThat(answer.status()).isIn(200, 410);
        assertThat(result(answer)).isIn((Object[]) results);
        await().atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(result(at.rest().get(path(row)).expect(410))).isEqualTo(result(answer)));
    }

    /** What an Event of this reason says of the Pod. */
    static String awaitEvent(String pod, String reason) {
        var path = "/api/v1/namespaces/default/events?fieldSelector=involvedObject.name=" + pod + ",reason=" + reason;
        var api = SharedFollowed.get().cluster().admin();
        await().atMost(LIMIT)
                .until(() -> !api.get(path).expect(200).body().path("items").isEmpty());
        return api.get(path).body().at("/items/0/message").asText();
    }

    static String result(Rest.Answer answer) {
        JsonNode outcome = answer.body().path("outcome");
        return outcome.path("result").asText();
    }

    static Rest.Answer bind(Rest.Answer row, Map<String, String> body) {
        return SharedFollowed.get().rest().post(path(row) + "/bind", body);
    }

    static String path(Rest.Answer row) {
        return "/v1/reservations/" + row.text("id");
    }
}
