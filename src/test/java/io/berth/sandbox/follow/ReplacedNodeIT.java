package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Watch;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A node that is deleted, and created again under its name, with Pods and a reservation on it. */
@NeedsCluster
class ReplacedNodeIT {
    private final FollowedCluster at = SharedFollowed.get();

    @Test
    void boundRowsStayTheReservationIsFreedAndTheNewRoomCounts() {
        at.paperNode("replaced", Map.of("cpu", "4", "memory", "8Gi", "pods", "10"));
        at.paperNode("beside", Map.of("cpu", "4", "pods", "10"));
        at.bound(pod("old-bound").cpu("600m"), "replaced");
        at.pods().create(pod("old-placed").cpu("100m").on("replaced"));
        at.awaitAmount("replaced", "bound", "cpu", "700m");
        var reserved = at.pods().create(pod("old-reserved").cpu("2"));
        var id = at.reserve(reserved, "replaced").expect(201).text("id");
        var firstUid = at.node("replaced").path("uid").asText();
        try (var feed = Watch.open(at.sandbox().replicas().getFirst().port(), "&node=replaced", "Berth-Holder", "op")) {
            at.nodes().delete("replaced").expect(200);
            await().atMost(LIMIT).until(() -> at.node("replaced").path("gone").asBoolean());
            assertGone(id);

            at.nodes().create("replaced", Map.of("cpu", "1", "pods", "5")).expect(201);
            at.awaitAmount("replaced", "allocatable", "cpu", "1");
            await().atMost(LIMIT).until(() -> feed.changes().stream().anyMatch(event -> isFreed(event, id)));
        }
        var node = at.node("replaced");
        assertThat(node.has("gone")).isFalse();
        assertThat(node.path("uid").asText()).isNotEqualTo(firstUid);
        assertThat(node.at("/allocatable/memory").asText()).isEmpty();
        assertThat(node.at("/bound/cpu").asText()).isEqualTo("700m");
        assertThat(node.at("/reserved/cpu").asText()).isEqualTo("0");
        assertThat(node.at("/available/cpu").asText()).isEqualTo("300m");
        at.rest().get("/v1/reservations/" + id).expect(410);
        assertThat(at.reserve(reserved, "replaced").expect(409).code()).isEqualTo("insufficient-capacity");
        at.reserve(at.pods().create(pod("new").cpu("300m")), "replaced").expect(201);
    }

    private void assertGone(String id) {
        var node = at.node("replaced");
        assertThat(node.has("allocatable")).isFalse();
        assertThat(node.at("/bound/cpu").asText()).isEqualTo("700m");
        assertThat(node.at("/reservations/bound").asInt()).isEqualTo(2);
        at.rest().get("/v1/reservations/" + id).expect(200);
        var listed = at.rest().get("/v1/nodes?limit=5000").expect(200).body().path("items");
        assertThat(listed).anyMatch(item -> item.equals(node));

        var late = at.pods().create(pod("late").cpu("100m"));
        assertThat(at.reserve(late, "replaced").expect(422).code()).isEqualTo("unknown-node");
        var granted = at.reserve(late, Map.of("candidates", List.of("replaced", "beside")))
                .expect(201);
        assertThat(granted.text("node")).isEqualTo("beside");
        var feasible = at.rest()
                .post(
                        "/v1/nodes/feasible",
                        Map.of("requests", Map.of("cpu", "1m"), "candidates", List.of("replaced", "beside")))
                .expect(200)
                .body();
        assertThat(feasible.at("/nodes/0/name").asText()).isEqualTo("beside");
        assertThat(feasible.at("/rejected/0/name").asText()).isEqualTo("replaced");
        assertThat(feasible.at("/rejected/0/reasons/0/code").asText()).isEqualTo("unknown-node");
    }

    private static boolean isFreed(Watch.Event event, String id) {
        return event.type().equals("Released")
                && event.data().path("reason").asText().equals("node-replaced")
                && event.reservation().path("id").asText().equals(id);
    }

    @Test
    void oneThatIsReplacedAtOnceIsNeverTakenForTheOldOne() {
        at.paperNode("swapped", Map.of("cpu", "4", "pods", "10"));
        at.bound(pod("swapped-bound").cpu("1"), "swapped");
        var id = at.reserve(at.pods().create(pod("swapped-reserved").cpu("2")), "swapped")
                .expect(201)
                .text("id");
        at.nodes().delete("swapped").expect(200);
        at.nodes().create("swapped", Map.of("cpu", "8", "pods", "10")).expect(201);
        // The whole room of a new node counts at once: it is not room that came back on a living one.
        at.awaitAmount("swapped", "available", "cpu", "7");
        at.rest().get("/v1/reservations/" + id).expect(410);
    }

    @Test
    void aNodeThatIsGoneLeavesTheListWithItsLastPod() {
        at.paperNode("leaving", Map.of("cpu", "4", "pods", "10"));
        at.bound(pod("leaving-last").cpu("1"), "leaving");
        at.awaitAmount("leaving", "bound", "cpu", "1");
        at.nodes().delete("leaving").expect(200);
        await().atMost(LIMIT).until(() -> at.node("leaving").path("gone").asBoolean());
        at.pods().deleteByForce("leaving-last").expect(200);
        await().atMost(LIMIT).until(() -> at.rest().get("/v1/nodes/leaving").status() == 404);
    }
}
