package io.berth.api;

import static io.berth.api.DiagnosedCluster.container;
import static io.berth.api.DiagnosedCluster.summary;
import static io.berth.api.DiagnosedCluster.texts;
import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The verdicts of what happens on a node, each from a real object. The sandbox' kubelets have a pretended runtime that pulls
 * every image and never fails a probe, so here the Pods are on nodes without a kubelet, and their statuses are written
 * through the status subresource as a kubelet would write them.
 */
@NeedsCluster
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeSideDiagnosisIT {
    private static final String NODE = "paper";
    private static final Map<String, ?> RUNNING = Map.of("running", Map.of("startedAt", "2026-01-01T00:00:00Z"));

    private DiagnosedCluster at;

    @BeforeAll
    void start() {
        at = DiagnosedCluster.start();
        at.paperNode(NODE, "64");
    }

    @AfterAll
    void end() {
        at.close();
    }

    @Test
    void boundAndNotAcknowledged() {
        at.bound(pod("silent"), NODE);
        assertThat(summary(at.await("silent", "kubelet", "unacknowledged"))).contains("node paper");
        at.pods().create(pod("placed").on(NODE));
        at.await("placed", "kubelet", "unacknowledged");
    }

    @Test
    void imagePull() {
        at.written(pod("image"), NODE, "Pending", List.of(waiting("ImagePullBackOff", "no such image")), Map.of());
        assertThat(summary(at.await("image", "kubelet", "image-pull")))
                .contains("berth.io/pretended", "ImagePullBackOff", "no such image");
    }

    @Test
    void containerCreate() {
        at.written(pod("config"), NODE, "Pending", List.of(waiting("CreateContainerConfigError", "no map")), Map.of());
        assertThat(summary(at.await("config", "kubelet", "container-create"))).contains("no map");
    }

    @Test
    void startingThenAMountThatFails() {
        at.written(pod("mount"), NODE, "Pending", List.of(waiting("ContainerCreating", "")), Map.of());
        at.await("mount", "kubelet", "starting");
        at.warn("mount", "FailedMount", "secret \"s\" not found");
        assertThat(summary(at.await("mount", "kubelet", "volume-mount"))).contains("FailedMount", "secret \"s\"");
    }

    @Test
    void crashLoop() {
        var ended = Map.of("terminated", Map.of("exitCode", 137, "reason", "OOMKilled"));
        var crashing = Map.of(
                "name",
                "main",
                "image",
                "berth.io/pretended",
                "imageID",
                "",
                "ready",
                false,
                "started",
                false,
                "restartCount",
                5,
                "state",
                Map.of("waiting", Map.of("reason", "CrashLoopBackOff", "message", "back-off 2m40s")),
                "lastState",
                ended);
        at.written(pod("crash"), NODE, "Running", List.of(crashing), Map.of());
        assertThat(summary(at.await("crash", "workload", "crash-loop"))).contains("137 (OOMKilled)", "5 restarts");
    }

    @Test
    void initContainer() {
        PodManifest manifest = pod("init")
                .spec(spec -> spec.withArray("initContainers")
                        .addObject()
                        .put("name", "migrate")
                        .put("image", "berth.io/pretended"));
        at.written(
                manifest,
                NODE,
                "Pending",
                List.of(waiting("PodInitializing", "")),
                Map.of("initContainerStatuses", List.of(container("migrate", false, RUNNING))));
        JsonNode said = at.await("init", "workload", "init-container");
        assertThat(texts(said.path("waitingFor"))).containsExactly("init container migrate");
    }

    @Test
    void theProbeThatKeepsItFromBeingReady() {
        PodManifest manifest = pod("probe")
                .container(main ->
                        main.putObject("readinessProbe").putObject("tcpSocket").put("port", 80));
        at.written(manifest, NODE, "Running", List.of(container("main", false, RUNNING)), Map.of());
        JsonNode said = at.await("probe", "workload", "not-ready");
        assertThat(texts(said.path("waitingFor"))).containsExactly("readiness probe of container main");
    }

    @Test
    void readyAndDone() {
        var ready = Map.of("conditions", List.of(Map.of("type", "Ready", "status", "True")));
        at.written(pod("ready"), NODE, "Running", List.of(container("main", true, RUNNING)), ready);
        at.await("ready", "none", "ready");
        var ended = Map.of("terminated", Map.of("exitCode", 0, "startedAt", "2026-01-01T00:00:00Z"));
        at.written(pod("done"), NODE, "Succeeded", List.of(container("main", false, ended)), Map.of());
        assertThat(texts(at.await("done", "none", "done").path("waitingFor"))).isEmpty();
    }

    @Test
    void deletedAndItsKubeletHasNotFinished() {
        at.written(pod("leaving"), NODE, "Running", List.of(container("main", true, RUNNING)), Map.of());
        at.pods().delete("leaving").expect(200);
        JsonNode said = at.await("leaving", "kubelet", "deleting");
        assertThat(texts(said.path("waitingFor"))).containsExactly("the kubelet of node paper");
    }

    @Test
    void aNodeThatIsNotReadyAndOneThatIsNotThere() {
        at.paperNode("broken", "4");
        at.bound(pod("stranded"), "broken");
        var broken =
                Map.of("type", "Ready", "status", "False", "reason", "KubeletNotReady", "message", "runtime is down");
        at.cluster()
                .admin()
                .nodes()
                .patchStatus("broken", Map.of("conditions", List.of(broken)))
                .expect(200);
        assertThat(summary(at.await("stranded", "node", "node-not-ready"))).contains("broken", "runtime is down");
        // The taint is the controller manager's, the five minutes are the API server's default toleration.
        DiagnosedCluster.eventually(() -> assertThat(summary(at.diagnose("stranded")))
                .contains("the node lifecycle controller evicts the Pod at ", "5m after the taint"));
        at.bound(pod("lost"), "nowhere");
        assertThat(summary(at.await("lost", "node", "node-gone"))).contains("node nowhere, which does not exist");
    }

    private static Map<String, ?> waiting(String reason, String message) {
        return container("main", false, Map.of("waiting", Map.of("reason", reason, "message", message)));
    }
}
