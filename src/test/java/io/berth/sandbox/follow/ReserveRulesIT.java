package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static io.berth.sandbox.follow.FollowedCluster.ref;
import static io.berth.sandbox.follow.FollowedCluster.uid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a reservation is refused for beside a cluster, since the Pod itself says what it is. */
@NeedsCluster
class ReserveRulesIT {
    private static final String NODE = "rules";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(NODE, Map.of("cpu", "64", "memory", "64Gi", "pods", "110"));
    }

    private static JsonNode created(PodManifest manifest) {
        return at.pods().create(manifest);
    }

    /** A watch may be an instant behind what was just done; what it let be granted meanwhile ends when it shows it. */
    private static Rest.Answer refused(JsonNode pod, int status, String code) {
        await().atMost(LIMIT).until(() -> at.reserve(pod, NODE).status() == status);
        var answer = at.reserve(pod, NODE);
        assertThat(answer.expect(status).code()).isEqualTo(code);
        return answer;
    }

    @Test
    void thePodSaysHowMuch() {
        var pod = created(pod("says").cpu("100u").memory("1Gi"));
        var row = at.reserve(pod, NODE).expect(201).body();
        assertThat(row.path("requests")).isEqualTo(json(Map.of("cpu", "1m", "memory", "1Gi")));
        at.reserve(pod, Map.of("node", NODE, "requests", Map.of("cpu", "0.001", "memory", "1024Mi")))
                .expect(200);
    }

    @Test
    void requestsThatAreNotThePodsAreShownWithThePods() {
        var pod = created(pod("differs").cpu("500m"));
        var answer = at.reserve(pod, Map.of("node", NODE, "requests", Map.of("cpu", "400m")));
        assertThat(answer.expect(422).code()).isEqualTo("requests-mismatch");
        assertThat(answer.body().path("requests")).isEqualTo(json(Map.of("cpu", "400m")));
        assertThat(answer.body().path("podRequests")).isEqualTo(json(Map.of("cpu", "500m")));
        at.reserve(pod, Map.of("node", NODE, "requests", Map.of("cpu", "0.5", "memory", "0")))
                .expect(201);
    }

    @Test
    void noneAtAllIsARequestTooAndAbsentIsNot() {
        var pod = created(pod("none").cpu("500m"));
        var none = at.reserve(pod, Map.of("node", NODE, "requests", Map.of()));
        assertThat(none.expect(422).code()).isEqualTo("requests-mismatch");
        var absent = new HashMap<String, Object>(Map.of("node", NODE));
        absent.put("requests", null);
        at.reserve(pod, absent).expect(201);
        at.reserve(created(pod("asks-for-nothing")), Map.of("node", NODE, "requests", Map.of()))
                .expect(201);
    }

    @Test
    void inABatchEachPodSpeaksForItself() {
        var fine = created(pod("batch-fine").cpu("250m"));
        var gated = created(pod("batch-gated").gate("example.com/quota"));
        var items = List.of(
                Map.of("pod", ref(fine, uid(fine)), "node", NODE),
                Map.of("pod", ref(fine, uid(fine)), "node", NODE),
                Map.of("pod", ref(gated, uid(gated)), "node", NODE),
                Map.of("pod", ref(fine, "another"), "node", NODE));
        var results = at.rest()
                .post("/v1/reservations/batch", Map.of("items", items))
                .expect(200)
                .body()
                .path("results");
        assertThat(results.at("/0/reservation/requests")).isEqualTo(json(Map.of("cpu", "250m")));
        assertThat(results.at("/1/status").asInt()).isEqualTo(200);
        assertThat(results.at("/2/problem/code").asText()).isEqualTo("pod-gated");
        assertThat(results.at("/3/problem/code").asText()).isEqualTo("pod-replaced");
    }

    @Test
    void aCordonedNodeIsRefused() {
        at.paperNode("cordoned", Map.of("cpu", "4", "pods", "10"));
        at.nodes()
                .patch("cordoned", Map.of("spec", Map.of("unschedulable", true)))
                .expect(200);
        await().atMost(LIMIT)
                .until(() -> at.node("cordoned").path("unschedulable").asBoolean());
        var pod = created(pod("for-cordoned"));
        assertThat(at.reserve(pod, "cordoned").expect(409).code()).isEqualTo("node-unschedulable");
    }

    @Test
    void aPodThatEndsUnboundGivesItsRoomBack() {
        at.paperNode("evicted", Map.of("cpu", "4", "pods", "10"));
        var pod = created(pod("evicted").cpu("3"));
        var id = at.reserve(pod, "evicted").expect(201).text("id");
        at.pods().patchStatus("evicted", Map.of("phase", "Failed")).expect(200);
        at.awaitAmount("evicted", "available", "cpu", "4");
        at.rest().get("/v1/reservations/" + id).expect(410);
    }

    @Test
    void aPodThatIsNotThereOrAnotherOne() {
        var gone = created(pod("gone"));
        at.pods().deleteByForce("gone").expect(200);
        refused(gone, 422, "unknown-pod");
        var again = created(pod("gone"));
        refused(gone, 409, "pod-replaced");
        at.reserve(again, NODE).expect(201);
    }

    @Test
    void oneThatIsBoundNamesItsNode() {
        var bound = at.bound(pod("bound").cpu("1"), NODE);
        await().atMost(LIMIT)
                .until(() -> at.rest()
                        .get("/v1/reservations?holder=foreign:nobody&node=" + NODE)
                        .body()
                        .toString()
                        .contains(uid(bound)));
        assertThat(refused(bound, 409, "already-bound").text("node")).isEqualTo(NODE);
        var elsewhere = created(pod("placed").on("nowhere"));
        assertThat(refused(elsewhere, 409, "already-bound").text("node")).isEqualTo("nowhere");
    }

    @Test
    void gatesAreNamedAndFreeWhenTheyAreGone() {
        var gated = created(pod("gated").gate("example.com/quota").gate("example.com/more"));
        var answer = refused(gated, 409, "pod-gated");
        assertThat(answer.body().path("gates").toString()).isEqualTo("[\"example.com/quota\",\"example.com/more\"]");
        at.pods()
                .patch("gated", Map.of("spec", Map.of("schedulingGates", List.of())))
                .expect(200);
        at.reserve(gated, NODE).expect(201);
    }

    @Test
    void oneThatIsBeingDeletedOrHasEnded() {
        var deleting = created(pod("deleting").finalizer("berth.io/test"));
        at.pods().delete("deleting").expect(200);
        refused(deleting, 409, "pod-deleting");
        var terminal = created(pod("terminal"));
        at.pods().patchStatus("terminal", Map.of("phase", "Failed")).expect(200);
        refused(terminal, 409, "pod-terminal");
    }

    @Test
    void nodesAreTheClustersAlone() {
        var put = at.rest().put("/v1/nodes/" + NODE, Map.of("allocatable", Map.of("cpu", "1")));
        assertThat(put.expect(409).code()).isEqualTo("cluster-managed");
        assertThat(at.rest().delete("/v1/nodes/" + NODE).expect(409).code()).isEqualTo("cluster-managed");
        assertThat(at.rest().delete("/v1/nodes/unheard-of").expect(409).code()).isEqualTo("cluster-managed");
        assertThat(at.amount(NODE, "allocatable", "cpu")).isEqualTo("64");
    }

    @Test
    void aRepeatAfterTheBindIsAnsweredWithTheRow() {
        var pod = created(pod("repeated").cpu("250m"));
        var id = at.reserve(pod, NODE).expect(201).text("id");
        at.pods().bind(pod, NODE).expect(201);
        await().atMost(LIMIT)
                .until(() ->
                        at.rest().get("/v1/reservations/" + id).text("phase").equals("Bound"));
        for (var ignored : at.sandbox().replicas()) {
            assertThat(at.reserve(pod, NODE).expect(200).text("id")).isEqualTo(id);
            assertThat(at.reserve(pod, Map.of("node", NODE, "requests", Map.of("cpu", "250m")))
                            .expect(200)
                            .text("id"))
                    .isEqualTo(id);
        }
        assertThat(at.reserve(pod, "node-01").expect(409).code()).isEqualTo("conflicting-reservation");
        assertThat(at.rest()
                        .as("other")
                        .post("/v1/reservations", Map.of("pod", ref(pod, uid(pod)), "node", NODE))
                        .expect(409)
                        .code())
                .isEqualTo("held-by-other");
    }

    @Test
    void oneBoundElsewhereEndsTheReservation() {
        at.paperNode("elsewhere", Map.of("cpu", "4", "pods", "10"));
        var pod = created(pod("moves").cpu("3"));
        var id = at.reserve(pod, NODE).expect(201).text("id");
        at.pods().bind(pod, "elsewhere").expect(201);
        at.awaitAmount("elsewhere", "bound", "cpu", "3");
        at.rest().get("/v1/reservations/" + id).expect(410);
        assertThat(refused(pod, 409, "already-bound").text("node")).isEqualTo("elsewhere");
    }

    @Test
    void aSchedulersNameMayBeAnything() {
        var odd = "my scheduler, naïve: " + "x".repeat(260);
        at.paperNode("odd", Map.of("cpu", "4", "pods", "10"));
        at.bound(pod("odd").cpu("1").scheduler(odd), "odd");
        at.awaitAmount("odd", "bound", "cpu", "1");
        var rows = at.rest().get("/v1/reservations?node=odd").expect(200).body().path("items");
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).path("holder").asText()).startsWith("foreign:my-scheduler");
        at.pods().deleteByForce("odd").expect(200);
        at.awaitAmount("odd", "bound", "cpu", "0");
    }

    private static JsonNode json(Map<String, String> map) {
        return new ObjectMapper().valueToTree(map);
    }
}
