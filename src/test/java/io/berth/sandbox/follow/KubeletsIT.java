package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static io.berth.sandbox.follow.FollowedCluster.uid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Real kubelets that turn Pods away, or say nothing. */
@NeedsCluster
class KubeletsIT {
    private static final String REJECTIONS = "berth_kubelet_rejections_total{node=\"node-01\",reason=\"OutOfcpu\"}";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = FollowedCluster.start(
                ClusterOptions.BARE.withKubelets(2),
                SandboxOptions.THREE
                        .withReplicas(2)
                        .with("berth.audit.interval", "1s")
                        .with("berth.handoff.silent-after", "2s")
                        .with("berth.handoff.stale-after", "4s"));
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void oneThatIsTurnedAwayIsToldOfAndFiveCoolTheNodeDown() {
        at.bound(pod("fills").cpu("900m"), "node-01");
        await().atMost(LIMIT).until(() -> at.pods().phase("fills").equals("Running"));
        at.awaitAmount("node-01", "available", "cpu", "100m");
        await().atMost(LIMIT).until(() -> at.metric("berth_pod_handoff_seconds_count{step=\"ready\"}") > 0);
        var first = turnedAway("too-much-1");
        var diagnosis = at.rest()
                .get("/v1/pods/default/too-much-1/diagnosis")
                .expect(200)
                .body();
        assertThat(diagnosis.path("side").asText()).isEqualTo("kubelet");
        assertThat(diagnosis.path("verdict").asText()).isEqualTo("rejected");
        assertThat(diagnosis.path("summary").asText()).contains("OutOfcpu", "node-01");
        awaitOneEvent(first, "RejectedByKubelet");
        await().atMost(LIMIT).until(() -> at.metric(REJECTIONS) == 1);
        at.awaitAmount("node-01", "available", "cpu", "100m");
        at.awaitSeen("node-01");
        assertThat(at.amount("node-01", "bound", "cpu")).isEqualTo("900m");

        Stream.of("too-much-2", "too-much-3", "too-much-4").forEach(KubeletsIT::turnedAway);
        await().atMost(LIMIT).until(() -> at.metric(REJECTIONS) == 4);
        var pod = at.pods().create(pod("insists").cpu("50m"));
        at.rest()
                .delete("/v1/reservations/"
                        + at.reserve(pod, "node-01").expect(201).text("id"));
        turnedAway("too-much-5");
        await().atMost(LIMIT).until(() -> at.node("node-01").has("coolingDownUntil"));
        assertCoolsDown(pod);
        assertEveryMetric();
    }

    private static JsonNode turnedAway(String name) {
        var pod = at.bound(pod(name).cpu("500m"), "node-01");
        await().atMost(LIMIT).until(() -> at.pods().reason(name).equals("OutOfcpu"));
        return pod;
    }

    private static void awaitOneEvent(JsonNode pod, String reason) {
        await().atMost(LIMIT).until(() -> events(pod, reason) == 1);
    }

    private static long events(JsonNode pod, String reason) {
        var items = at.cluster()
                .admin()
                .get("/api/v1/namespaces/default/events?fieldSelector=involvedObject.uid=" + uid(pod) + ",reason="
                        + reason)
                .expect(200)
                .body()
                .path("items");
        return StreamSupport.stream(items.spliterator(), false)
                .filter(event -> event.path("type").asText().equals("Warning"))
                .count();
    }

    private static void assertCoolsDown(JsonNode pod) {
        var until = at.node("node-01").path("coolingDownUntil").asText();
        var refused = at.reserve(pod, "node-01").expect(409);
        assertThat(refused.code()).isEqualTo("node-cooling-down");
        assertThat(refused.text("until")).isEqualTo(until);
        var feasible = at.rest()
                .post("/v1/nodes/feasible", Map.of("requests", Map.of("cpu", "50m")))
                .expect(200)
                .body();
        assertThat(feasible.at("/nodes/0/name").asText()).isEqualTo("node-02");
        assertThat(feasible.at("/rejected/0/name").asText()).isEqualTo("node-01");
        assertThat(feasible.at("/rejected/0/reasons/0/code").asText()).isEqualTo("cooling-down");
        var passedOver = at.reserve(pod, Map.of("candidates", List.of("node-01", "node-02")));
        assertThat(passedOver.expect(201).text("node")).isEqualTo("node-02");
        at.rest().delete("/v1/reservations/" + passedOver.text("id")).expect(204);
        var insisting = at.reserve(pod, Map.of("node", "node-01", "ignoreCoolDown", true));
        assertThat(insisting.expect(201).text("node")).isEqualTo("node-01");
    }

    @Test
    void oneThatIsSilentIsToldOfAndAcknowledgesWhenItGoesOn() {
        var kubelet = at.cluster().kubelet("node-02").part();
        var settled = at.pods().create(pod("settled").cpu("200m"));
        var id = at.reserve(settled, "node-02").expect(201).text("id");
        at.rest().post("/v1/reservations/" + id + "/begin-bind", Map.of()).expect(200);
        kubelet.pause();
        try {
            var byHand = at.bound(pod("by-hand").cpu("300m"), "node-02");
            at.pods().bind(settled, "node-02").expect(201);
            // Its holder's word may come before the watch's.
            at.rest()
                    .post("/v1/reservations/" + id + "/settle", Map.of("outcome", "bound"))
                    .expect(200);
            awaitOneEvent(byHand, "KubeletSilent");
            awaitOneEvent(settled, "KubeletSilent");
            await().atMost(LIMIT).until(() -> stale().equals(List.of("by-hand", "settled")));
            await().atMost(LIMIT).until(() -> at.metric("berth_handoff_stale") == 4);
            // Another kubelet that was slow may have been told of as well.
            assertThat(at.metric("berth_kubelet_silent_total")).isGreaterThanOrEqualTo(2);
            assertThat(at.amount("node-02", "bound", "cpu")).isEqualTo("500m");
            // Nothing is deleted unless it is asked for.
            assertThat(at.pods()
                            .read("by-hand")
                            .at("/metadata/deletionTimestamp")
                            .isMissingNode())
                    .isTrue();
        } finally {
            kubelet.resume();
        }
        await().atMost(LIMIT).until(() -> stale().isEmpty());
        assertThat(at.pods().isAcknowledged("by-hand")).isTrue();
        await().atMost(LIMIT)
                .until(() -> !at.rest()
                        .get("/v1/reservations/" + id)
                        .text("acknowledgedAt")
                        .isEmpty());
        await().atMost(LIMIT).until(() -> at.metric("berth_pod_handoff_seconds_count{step=\"ready\"}") > 0);
        at.pods().delete("by-hand").expect(200);
        at.pods().delete("settled").expect(200);
        at.awaitAmount("node-02", "bound", "cpu", "0");
    }

    private static List<String> stale() {
        var items = at.rest().get("/v1/handoffs?state=stale").expect(200).body().path("items");
        return StreamSupport.stream(items.spliterator(), false)
                .map(item -> item.at("/reservation/pod/name").asText())
                .sorted()
                .toList();
    }

    /** Each of those that are documented to be there beside a cluster, on one replica or another. */
    private static void assertEveryMetric() {
        assertThat(DocumentedMetrics.besideACluster()).hasSizeGreaterThan(8);
        await().atMost(LIMIT).untilAsserted(() -> {
            var told = at.sandbox().replicas().stream()
                    .map(replica ->
                            replica.rest("operator").get("/q/metrics").body().asText())
                    .toList();
            assertThat(DocumentedMetrics.besideACluster())
                    .allSatisfy(name -> assertThat(told).anyMatch(text -> text.contains("\n" + name)));
        });
    }
}
