package io.berth.bench;

import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.InParallel;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A real API server whose nodes no kubelet stands behind, with Pods that look as a kubelet would leave them. */
final class FullCluster implements AutoCloseable {
    private static final Map<String, String> ALLOCATABLE = Map.of("cpu", "32", "memory", "128Gi", "pods", "110");
    private static final String NOW = "2026-01-01T00:00:00Z";

    private final Cluster cluster = Cluster.start(ClusterOptions.BARE);
    private final int nodes;

    /** With nodes; {@link #fill} brings the Pods. */
    FullCluster(int nodes) {
        this(nodes, ALLOCATABLE);
    }

    FullCluster(int nodes, Map<String, String> allocatable) {
        this.nodes = nodes;
        try {
            BaseRoles.grantIn(cluster);
            cluster.admin().nodes().create("node", nodes, allocatable);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    void fill(int count) {
        InParallel.each(IntStream.range(0, count).boxed().toList(), number -> {
            var name = "pod-%06d".formatted(number);
            pods().create(manifest(name).on(node(number)));
            pods().patchStatus(name, running("Started")).expect(200);
        });
    }

    Cluster cluster() {
        return cluster;
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    /** Pods go round all nodes. */
    String node(long number) {
        return "node-%04d".formatted(number % nodes + 1);
    }

    Map<String, String> settings() {
        return cluster.settingsFor(User.BERTH);
    }

    static PodManifest manifest(String name) {
        return PodManifest.pod(name)
                .cpu("100m")
                .memory("128Mi")
                .label("app.kubernetes.io/name", "web")
                .label("app.kubernetes.io/instance", name)
                .label("pod-template-hash", "6c5d8f7b9c");
    }

    /** What a kubelet says of a Pod that it has taken on; the message is all that differs. */
    static Map<String, Object> running(String message) {
        var conditions =
                List.of("PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled").stream()
                        .map(type ->
                                Map.of("type", type, "status", "True", "lastTransitionTime", NOW, "message", message))
                        .toList();
        return Map.of(
                "phase",
                "Running",
                "startTime",
                NOW,
                "hostIP",
                "10.0.0.1",
                "podIP",
                "10.0.0.2",
                "conditions",
                conditions,
                "containerStatuses",
                List.of(container()));
    }

    private static Map<String, Object> container() {
        return Map.of(
                "name",
                "main",
                "image",
                "berth.io/pretended",
                "imageID",
                "berth.io/pretended@sha256:" + "0123456789abcdef".repeat(4),
                "containerID",
                "containerd://" + "0123456789abcdef".repeat(4),
                "ready",
                true,
                "started",
                true,
                "restartCount",
                0,
                "state",
                Map.of("running", Map.of("startedAt", NOW)));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
