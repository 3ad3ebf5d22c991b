package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.KubeletOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;

/** A cluster with two real kubelets, nodes that tests write themselves, a stock scheduler, and a replica that is asked about Pods. */
final class DiagnosedCluster implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(90);
    static final String KUBELET = "node-01";
    private static final String NAMESPACE = "default";

    private final Cluster cluster;
    private final Sandbox sandbox;
    private final Description description;

    private DiagnosedCluster(Duration grace) {
        cluster = Cluster.start(ClusterOptions.BARE
                .withKubelets(
                        KubeletOptions.named(KUBELET).maxPods(10),
                        KubeletOptions.named("node-02").maxPods(10))
                .withControllerManager("--node-monitor-grace-period=" + grace.toSeconds() + "s")
                .withScheduler("default-scheduler"));
        cluster.awaitSettled();
        BaseRoles.grantIn(cluster);
        sandbox = Sandbox.start(SandboxOptions.THREE.withReplicas(1).withAll(cluster.settingsFor(User.BERTH)));
        description = new Description(
                Description.tree(rest("").get("/q/openapi?format=json").body().toString()));
    }

    /** Its nodes are given this long a silence. */
    static DiagnosedCluster start(Duration grace) {
        return new DiagnosedCluster(grace);
    }

    /** Nodes without a kubelet stay ready. */
    static DiagnosedCluster start() {
        return start(Duration.ofMinutes(5));
    }

    Cluster cluster() {
        return cluster;
    }

    Pods pods() {
        return cluster.admin().pods(NAMESPACE);
    }

    Rest rest(String holder) {
        return sandbox.rest(0, holder.isEmpty() ? "operator" : holder);
    }

    /** A node that no kubelet stands behind. */
    void paperNode(String name, String cpu) {
        cluster.admin()
                .nodes()
                .create(name, Map.of("cpu", cpu, "memory", "8Gi", "pods", "110"))
                .expect(201);
    }

    /** Until the table has it. */
    void awaitNode(String name) {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> rest("").get("/v1/nodes/" + name).status() == 200);
    }

    JsonNode bound(PodManifest pod, String node) {
        JsonNode created = pods().create(pod);
        pods().bind(created, node).expect(201);
        return created;
    }

    /** A Pod on such a node, with the status that a kubelet would write: here it is written by hand. */
    void written(PodManifest pod, String node, String phase, List<Map<String, ?>> containers, Map<String, ?> more) {
        String name = bound(pod, node).path("metadata").path("name").asText();
        var status = new HashMap<String, Object>(more);
        status.put("phase", phase);
        status.put("startTime", "2026-01-01T00:00:00Z");
        status.put("containerStatuses", containers);
        pods().patchStatus(name, status).expect(200);
    }

    /** One container's status, as the kubelet writes it. */
    static Map<String, ?> container(String name, boolean ready, Map<String, ?> state) {
        return Map.of(
                "name",
                name,
                "image",
                "berth.io/pretended",
                "imageID",
                "",
                "ready",
                ready,
                "started",
                ready,
                "restartCount",
                0,
                "state",
                state);
    }

    /** What is said of the Pod, which is of the described form. */
    JsonNode diagnose(String pod) {
        JsonNode said = rest("").get("/v1/pods/" + NAMESPACE + "/" + pod + "/diagnosis")
                .expect(200)
                .body();
        assertThat(description.faults(description.document().at("/components/schemas/Diagnosis"), said))
                .as(said.toString())
                .isEmpty();
        return said;
    }

    /** Waits for the verdict, since the kubelet, the controllers and the schedulers take their time. */
    JsonNode await(String pod, String side, String verdict) {
        return eventually(() -> {
            JsonNode said = diagnose(pod);
            assertThat(said.path("verdict").asText()).as(said.toString()).isEqualTo(verdict);
            assertThat(said.path("side").asText()).isEqualTo(side);
            return said;
        });
    }

    /** What the last try gives, the first that does not fail. */
    static <T> T eventually(Callable<T> tried) {
        var last = new AtomicReference<T>();
        Awaitility.await().atMost(LIMIT).untilAsserted(() -> last.set(tried.call()));
        return last.get();
    }

    /** An event of the Pod, as its kubelet would post it. */
    void warn(String pod, String reason, String message) {
        var about = Map.of(
                "kind",
                "Pod",
                "namespace",
                NAMESPACE,
                "name",
                pod,
                "uid",
                pods().read(pod).at("/metadata/uid").asText());
        var event = Map.of(
                "metadata",
                Map.of("name", pod + "." + reason.toLowerCase(Locale.ROOT)),
                "involvedObject",
                about,
                "type",
                "Warning",
                "reason",
                reason,
                "message",
                message,
                "source",
                Map.of("component", "kubelet"));
        cluster.admin()
                .post("/api/v1/namespaces/" + NAMESPACE + "/events", event)
                .expect(201);
    }

    static String summary(JsonNode said) {
        return said.path("summary").asText();
    }

    static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Override
    public void close() {
        sandbox.close();
        cluster.close();
    }
}
