package io.berth.api;

import static io.berth.api.DiagnosedCluster.KUBELET;
import static io.berth.api.DiagnosedCluster.summary;
import static io.berth.api.DiagnosedCluster.texts;
import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The verdicts that the API server, a scheduler, a controller or a kubelet brings about by itself, each from a real object. */
@NeedsCluster
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiagnosisIT {
    private DiagnosedCluster at;

    @BeforeAll
    void start() {
        at = DiagnosedCluster.start();
    }

    @AfterAll
    void end() {
        at.close();
    }

    @Test
    void gated() {
        at.pods().create(pod("gated").gate("example.com/quota"));
        assertThat(texts(at.await("gated", "controller", "gated").path("waitingFor")))
                .containsExactly("scheduling gate example.com/quota");
    }

    @Test
    void reservedThenBinding() {
        at.paperNode("rows", "4");
        at.awaitNode("rows");
        JsonNode created = at.pods().create(pod("row").cpu("1"));
        var body = Map.of(
                "pod",
                Map.of(
                        "namespace",
                        "default",
                        "name",
                        "row",
                        "uid",
                        created.at("/metadata/uid").asText()),
                "node",
                "rows",
                "requests",
                Map.of("cpu", "1"),
                "ttl",
                "5m");
        Rest.Answer row = at.rest("alpha").post("/v1/reservations", body).expect(201);
        assertThat(summary(at.await("row", "scheduler", "reserved")))
                .contains("Scheduler alpha", "node rows", row.text("expiresAt"));
        at.rest("alpha")
                .post("/v1/reservations/" + row.text("id") + "/begin-bind", Map.of())
                .expect(200);
        assertThat(summary(at.await("row", "scheduler", "binding"))).contains("alpha is binding it on node rows");
    }

    @Test
    void noRoomSaysWhoHoldsIt() {
        at.paperNode("full", "32");
        at.awaitNode("full");
        at.bound(pod("tenant").cpu("20"), "full");
        JsonNode holding = at.pods().create(pod("holding").cpu("10"));
        var claim = Map.of(
                "pod",
                Map.of(
                        "namespace",
                        "default",
                        "name",
                        "holding",
                        "uid",
                        holding.at("/metadata/uid").asText()),
                "node",
                "full",
                "requests",
                Map.of("cpu", "10"),
                "ttl",
                "5m");
        at.rest("alpha").post("/v1/reservations", claim).expect(201);
        at.pods().create(pod("large").cpu("16"));
        JsonNode said = at.await("large", "scheduler", "no-room");
        JsonNode nearest = said.path("room").path(0);
        assertThat(nearest.path("node").asText()).isEqualTo("full");
        assertThat(nearest.path("requested").asText()).isEqualTo("16");
        assertThat(nearest.path("available").asText()).isEqualTo("2");
        assertThat(nearest.path("holders").toString())
                .isEqualTo("[{\"holder\":\"foreign:nobody\",\"phase\":\"Bound\",\"amount\":\"20\",\"pods\":1},"
                        + "{\"holder\":\"alpha\",\"phase\":\"Reserved\",\"amount\":\"10\",\"pods\":1}]");
        assertThat(summary(said)).contains("held 20 by 1 bound Pod of foreign:nobody and 10 by 1 reservation of alpha");
    }

    @Test
    void unscheduledThoughThereIsRoom() {
        at.awaitNode(KUBELET);
        at.pods().create(pod("forgotten"));
        assertThat(summary(at.await("forgotten", "scheduler", "unscheduled")))
                .contains("Scheduler nobody", "it has said nothing about it");
        at.pods()
                .create(pod("choosy")
                        .scheduler("default-scheduler")
                        .spec(spec -> spec.putObject("nodeSelector").put("disk", "none-such")));
        DiagnosedCluster.eventually(() -> assertThat(summary(at.diagnose("choosy")))
                .contains(
                        "Scheduler default-scheduler has not placed it", "it said last at", "node affinity/selector"));
    }

    @Test
    void waitingForAVolume() {
        at.cluster()
                .admin()
                .post(
                        "/apis/storage.k8s.io/v1/storageclasses",
                        Map.of("metadata", Map.of("name", "slow"), "provisioner", "example.com/disks"))
                .expect(201);
        at.cluster()
                .admin()
                .post(
                        "/api/v1/namespaces/default/persistentvolumeclaims",
                        Map.of(
                                "metadata",
                                Map.of("name", "data"),
                                "spec",
                                Map.of(
                                        "storageClassName",
                                        "slow",
                                        "accessModes",
                                        new String[] {"ReadWriteOnce"},
                                        "resources",
                                        Map.of("requests", Map.of("storage", "1Gi")))))
                .expect(201);
        at.pods()
                .create(pod("stateful")
                        .spec(spec -> spec.withArray("volumes")
                                .addObject()
                                .put("name", "v")
                                .putObject("persistentVolumeClaim")
                                .put("claimName", "data")));
        JsonNode said = at.await("stateful", "storage", "waiting-for-volume");
        assertThat(texts(said.path("waitingFor"))).containsExactly("claim data by provisioner example.com/disks");
    }

    @Test
    void rejectedByAFullNodesKubelet() {
        at.bound(pod("fits").cpu("900m"), KUBELET);
        at.await("fits", "none", "ready");
        at.bound(pod("toomuch").cpu("900m"), KUBELET);
        assertThat(summary(at.await("toomuch", "kubelet", "rejected"))).contains("node " + KUBELET, "OutOfcpu");
    }

    @Test
    void deletedAndHeldByAFinalizer() {
        at.pods().create(pod("held").finalizer("example.com/keep"));
        at.pods().delete("held").expect(200);
        JsonNode said = at.await("held", "controller", "held-by-finalizers");
        assertThat(texts(said.path("waitingFor"))).containsExactly("finalizer example.com/keep");
        at.pods()
                .patch("held", Map.of("metadata", Map.of("finalizers", new String[0])))
                .expect(200);
    }

    @Test
    void aPodThatIsNotThereOrCannotBe() {
        Rest.Answer none = at.rest("").get("/v1/pods/default/none/diagnosis").expect(404);
        assertThat(none.code()).isEqualTo("not-found");
        at.rest("").get("/v1/pods/default/No/diagnosis").expect(422);
    }
}
