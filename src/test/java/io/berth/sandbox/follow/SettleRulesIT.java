package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static io.berth.sandbox.follow.FollowedCluster.ref;
import static io.berth.sandbox.follow.FollowedCluster.uid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Beside a cluster a holder's word on its bind does not stand against the API server's, and a batch is many creates. */
@NeedsCluster
class SettleRulesIT {
    private static final String NODE = "settling";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(NODE, Map.of("cpu", "64", "pods", "110"));
    }

    @Test
    void whatIsNotBoundIsNotSettledAsBound() {
        var pod = at.pods().create(pod("settle-unbound").cpu("1"));
        var id = binding(pod);
        assertThat(settle(id, "bound").expect(409).code()).isEqualTo("wrong-phase");
        assertThat(at.rest().get("/v1/reservations/" + id).text("phase")).isEqualTo("Binding");
        at.rest()
                .as("other")
                .post("/v1/reservations/" + id + "/settle", Map.of("outcome", "bound"))
                .expect(404);
        at.pods().bind(pod, NODE).expect(201);
        assertThat(settle(id, "bound").expect(200).text("phase")).isEqualTo("Bound");
    }

    @Test
    void theRoomOfAPodThatStandsIsNotGivenBack() {
        var pod = at.pods().create(pod("settle-stands").cpu("1"));
        var id = binding(pod);
        at.pods().bind(pod, NODE).expect(201);
        assertThat(settle(id, "failed").expect(409).code()).isEqualTo("wrong-phase");
        settle(id, "bound").expect(200);
        var refused = settle(id, "ended").expect(409);
        assertThat(refused.code()).isEqualTo("wrong-phase");
        assertThat(refused.text("phase")).isEqualTo("Bound");
        at.pods().patchStatus("settle-stands", Map.of("phase", "Succeeded")).expect(200);
        // Its end is seen by the watch, too: whichever is first.
        assertThat(settle(id, "ended").status()).isIn(200, 410);
    }

    @Test
    void aPodBoundToWhatIsNoNodesNameIsBoundElsewhere() {
        var pod = at.pods().create(pod("settle-astray").cpu("1"));
        var id = binding(pod);
        at.pods()
                .bind(
                        "settle-astray",
                        Map.of(
                                "metadata",
                                Map.of("name", "settle-astray"),
                                "target",
                                Map.of("kind", "Node", "name", "UPPER_x")))
                .expect(201);
        assertThat(settle(id, "bound").status()).isIn(409, 410);
        await().atMost(LIMIT)
                .until(() -> at.rest().get("/v1/reservations/" + id).status() == 410);
        assertThat(at.reserve(pod, NODE).expect(409).code()).isEqualTo("already-bound");
    }

    @Test
    void aBindThatFailedGivesTheRoomBack() {
        var pod = at.pods().create(pod("settle-failed").cpu("1"));
        assertThat(settle(binding(pod), "failed").expect(200).text("phase")).isEqualTo("Released");
    }

    @Test
    void eachItemOfABatchStandsAlone() {
        var free = at.pods().create(pod("settle-batch-free").cpu("1"));
        var gated = at.pods().create(pod("settle-batch-gated").gate("example.com/quota"));
        var items = List.of(
                Map.of("pod", ref(free, uid(free)), "node", NODE),
                Map.of("pod", ref(gated, uid(gated)), "node", NODE),
                Map.of("pod", ref(free, "another-uid"), "node", NODE),
                Map.of("pod", ref(free, uid(free)), "node", NODE));
        var results = at.rest()
                .post("/v1/reservations/batch", Map.of("items", items))
                .expect(200)
                .body()
                .path("results");
        assertThat(StreamSupport.stream(results.spliterator(), false)
                        .map(result -> result.path("status").asInt()
                                + result.at("/problem/code").asText()))
                .containsExactly("201", "409pod-gated", "409pod-replaced", "200");
    }

    private static String binding(JsonNode pod) {
        var id = at.reserve(pod, NODE).expect(201).text("id");
        at.rest().post("/v1/reservations/" + id + "/begin-bind", Map.of()).expect(200);
        return id;
    }

    private static Rest.Answer settle(String id, String outcome) {
        return at.rest().post("/v1/reservations/" + id + "/settle", Map.of("outcome", outcome));
    }
}
