package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.NeedsCluster;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What takes room, and what ends that: exactly once. */
@NeedsCluster
class EndedPodsIT {
    private static final String FINALIZER = "berth.io/test";

    private final FollowedCluster at = SharedFollowed.get();

    private void node(String name) {
        at.paperNode(name, Map.of("cpu", "4", "memory", "8Gi", "pods", "20"));
    }

    private void phase(String pod, String phase) {
        at.pods().patchStatus(pod, Map.of("phase", phase)).expect(200);
    }

    private void assertFree(String node) {
        at.awaitAmount(node, "bound", "cpu", "0");
        at.awaitSeen(node);
        var free = at.node(node);
        assertThat(free.path("available")).isEqualTo(free.path("allocatable"));
        assertThat(at.metric("berth_audit_drifted_sums")).isZero();
    }

    @Test
    void onesThatTerminateCountUntilTheyAreGone() {
        node("terminating");
        at.bound(pod("graceful").cpu("1"), "terminating");
        at.bound(pod("finalized").cpu("2").finalizer(FINALIZER), "terminating");
        at.awaitAmount("terminating", "bound", "cpu", "3");
        at.pods().delete("graceful").expect(200);
        at.pods().deleteByForce("finalized").expect(200);
        at.awaitSeen("terminating");
        assertThat(at.amount("terminating", "bound", "cpu")).isEqualTo("3");
        at.pods().deleteByForce("graceful").expect(200);
        at.awaitAmount("terminating", "bound", "cpu", "2");
        assertThat(at.pods().read("finalized").at("/metadata/deletionTimestamp").asText())
                .isNotEmpty();
        release("finalized");
        assertFree("terminating");
    }

    private void release(String pod) {
        at.cluster()
                .admin()
                .jsonPatch(at.pods().path(pod), "[{\"op\":\"remove\",\"path\":\"/metadata/finalizers\"}]")
                .expect(200);
    }

    @Test
    void onesThatHaveEndedFreeTheirRoomOnce() {
        node("ended");
        at.bound(pod("stays").cpu("500m"), "ended");
        at.bound(pod("succeeds").cpu("1"), "ended");
        at.bound(pod("fails").cpu("2"), "ended");
        at.awaitAmount("ended", "bound", "cpu", "3500m");
        phase("succeeds", "Succeeded");
        at.awaitAmount("ended", "bound", "cpu", "2500m");
        phase("fails", "Failed");
        at.awaitAmount("ended", "bound", "cpu", "500m");
        phase("succeeds", "Failed");
        at.awaitSeen("ended");
        assertThat(at.amount("ended", "bound", "cpu")).isEqualTo("500m");
        at.pods().deleteByForce("succeeds").expect(200);
        at.pods().deleteByForce("fails").expect(200);
        at.awaitSeen("ended");
        assertThat(at.amount("ended", "bound", "cpu")).isEqualTo("500m");
        at.pods().deleteByForce("stays").expect(200);
        assertFree("ended");
    }

    @Test
    void oneThatARealKubeletRunsCountsUntilItIsKilled() {
        at.bound(pod("forced").cpu("200m"), "node-01");
        await().atMost(LIMIT).until(() -> at.pods().phase("forced").equals("Running"));
        at.bound(pod("asked").cpu("300m"), "node-01");
        await().atMost(LIMIT).until(() -> at.pods().phase("asked").equals("Running"));
        at.awaitAmount("node-01", "bound", "cpu", "500m");
        at.pods().deleteByForce("forced").expect(200);
        at.awaitAmount("node-01", "bound", "cpu", "300m");
        at.pods().delete("asked").expect(200);
        assertFree("node-01");
    }

    @Test
    void aStaticPodAndOneCreatedWithItsNodeCount() throws Exception {
        var manifest = at.cluster().kubelet("node-02").staticPods().resolve("resident.json");
        at.pods().create(pod("placed").cpu("100m").on("node-02"));
        Files.writeString(manifest, pod("resident").cpu("250m").json().toString());
        try {
            at.awaitAmount("node-02", "bound", "cpu", "350m");
            var rows = at.rest()
                    .get("/v1/reservations?node=node-02&phase=Bound")
                    .expect(200)
                    .body()
                    .path("items");
            assertThat(rows).anyMatch(row -> row.at("/pod/name").asText().equals("resident-node-02"));
            assertThat(rows)
                    .anyMatch(row -> row.at("/pod/name").asText().equals("placed")
                            && row.path("holder").asText().equals("foreign:nobody"));
        } finally {
            Files.delete(manifest);
        }
        at.awaitAmount("node-02", "bound", "cpu", "100m");
        at.pods().delete("placed").expect(200);
        assertFree("node-02");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theReservationOfADeletedPodEndsLongBeforeItsTime(boolean held) {
        var name = "reserved-" + (held ? "held" : "plain");
        node(name);
        var manifest = pod(name).cpu("3");
        var pod = at.pods().create(held ? manifest.finalizer(FINALIZER) : manifest);
        var id = at.reserve(pod, name).expect(201).text("id");
        assertThat(at.amount(name, "available", "cpu")).isEqualTo("1");
        // A finalizer keeps the Pod, but nothing can bind one that is being deleted.
        at.pods().delete(name).expect(200);
        at.awaitAmount(name, "available", "cpu", "4");
        at.rest().get("/v1/reservations/" + id).expect(410);
        if (held) {
            release(name);
        }
        assertFree(name);
    }

    /** Nobody's watch shows the deletion: the list that follows has to tell that it happened. */
    @Test
    void theReservationOfAPodThatIsDeletedWhileNoReplicaRunsEndsWithTheNextList() {
        node("unwatched");
        var pod = at.pods().create(pod("unwatched").cpu("3"));
        var id = at.reserve(pod, "unwatched").expect(201).text("id");
        at.rest().post("/v1/reservations/" + id + "/begin-bind", Map.of()).expect(200);
        var replicas = at.sandbox().replicas();
        replicas.forEach(Replica::kill);
        at.pods().delete("unwatched").expect(200);
        replicas.forEach(Replica::restart);
        at.awaitAmount("unwatched", "available", "cpu", "4");
        assertThat(at.rest().get("/v1/reservations/" + id).expect(410).code()).isEqualTo("reservation-gone");
    }
}
