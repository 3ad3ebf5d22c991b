package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests that grow in place: what a kubelet may still grant counts as taken. */
@NeedsCluster
class ResizeIT {
    private final FollowedCluster at = SharedFollowed.get();

    private void running(String name, String cpu) {
        at.bound(pod(name).cpu(cpu), "node-01");
        await().atMost(LIMIT).until(() -> at.pods().phase(name).equals("Running"));
    }

    private boolean isPending(String name, String reason) {
        return at.pods()
                .read(name)
                .at("/status/conditions")
                .findValuesAsText("reason")
                .contains(reason);
    }

    @Test
    void upwardCountsAtOnceAndAlsoWhileARealKubeletDefersIt() {
        running("grows", "200m");
        running("neighbour", "500m");
        at.awaitAmount("node-01", "bound", "cpu", "700m");
        at.pods().resize("grows", "cpu", "400m").expect(200);
        at.awaitAmount("node-01", "bound", "cpu", "900m");
        at.pods().resize("grows", "cpu", "800m").expect(200);
        await().atMost(LIMIT).until(() -> isPending("grows", "Deferred"));
        at.awaitAmount("node-01", "available", "cpu", "-300m");
        await().atMost(LIMIT).until(() -> at.metric("berth_nodes_overcommitted") > 0);
        at.pods().deleteByForce("neighbour").expect(200);
        at.awaitAmount("node-01", "bound", "cpu", "800m");
        at.pods().deleteByForce("grows").expect(200);
        at.awaitAmount("node-01", "bound", "cpu", "0");
        await().atMost(LIMIT).until(() -> at.metric("berth_nodes_overcommitted") == 0);
    }

    /**
     * The API server refuses at once what is more than the whole node, so a kubelet says so only for reasons that the
     * sandbox' kubelets do not have: here its word is written by hand, on a node without one.
     */
    @Test
    void oneThatTheKubeletNeverGrantsDoesNotCount() {
        at.paperNode("infeasible", Map.of("cpu", "4", "memory", "4Gi", "pods", "10"));
        at.bound(pod("wants").cpu("500m"), "infeasible");
        report("500m", "500m", List.of());
        at.awaitAmount("infeasible", "bound", "cpu", "500m");
        at.pods().resize("wants", "cpu", "3").expect(200);
        at.awaitAmount("infeasible", "bound", "cpu", "3");
        report("500m", "500m", List.of(pending("Infeasible")));
        at.awaitAmount("infeasible", "bound", "cpu", "500m");
        report("500m", "500m", List.of(pending("Deferred")));
        at.awaitAmount("infeasible", "bound", "cpu", "3");
        // Downward what is in force counts until the kubelet has taken it back.
        report("3", "3", List.of());
        at.pods().resize("wants", "cpu", "1").expect(200);
        at.awaitSeen("infeasible");
        assertThat(at.amount("infeasible", "bound", "cpu")).isEqualTo("3");
        report("1", "3", List.of());
        at.awaitSeen("infeasible");
        assertThat(at.amount("infeasible", "bound", "cpu")).isEqualTo("3");
        report("1", "1", List.of());
        at.awaitAmount("infeasible", "bound", "cpu", "1");
    }

    private static Map<String, String> pending(String reason) {
        return Map.of("type", "PodResizePending", "status", "True", "reason", reason);
    }

    private void report(String setAside, String inForce, List<Map<String, String>> conditions) {
        var container = Map.of(
                "name",
                "main",
                "image",
                "berth.io/pretended",
                "imageID",
                "",
                "ready",
                true,
                "restartCount",
                0,
                "state",
                Map.of("running", Map.of()),
                "allocatedResources",
                Map.of("cpu", setAside),
                "resources",
                Map.of("requests", Map.of("cpu", inForce)));
        at.pods()
                .patchStatus(
                        "wants",
                        Map.of("phase", "Running", "conditions", conditions, "containerStatuses", List.of(container)))
                .expect(200);
    }
}
