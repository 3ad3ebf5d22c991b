package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.AtOnce;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.SchedulerOptions;
import java.nio.file.Files;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pods that no cache knows yet, that have changed since, and that no bind brings to their node. */
@NeedsCluster
class PodsIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    @Test
    void aPodIsBoundTheMomentItIsThereAndNeverOneTooMany() {
        at.node("fresh", "5");
        var answers = AtOnce.run(8, number -> {
            var made = at.pods().create(pod("fresh-" + number).cpu("1"));
            return at.pods(ALPHA)
                    .bind(made.at("/metadata/name").asText(), "fresh")
                    .status();
        });
        assertThat(Collections.frequency(answers, 201)).isEqualTo(5);
        assertThat(Collections.frequency(answers, 409)).isEqualTo(3);
        at.awaitFree("fresh", "0");
    }

    @Test
    void aPodThatHasGrownSinceItWasFilteredIsCountedAsItIsNow() {
        at.node("grown", "1");
        at.pods().create(pod("grown").cpu("1"));
        at.pods().resize("grown", "cpu", "2").expect(200);
        var refused = at.pods(ALPHA).bind("grown", "grown").expect(409);
        assertThat(refused.text("message")).contains("Insufficient cpu: 2 asked");
        at.pods().resize("grown", "cpu", "1").expect(200);
        at.pods(ALPHA).bind("grown", "grown").expect(201);
        at.awaitFree("grown", "0");
    }

    @Test
    void whatIsCreatedWithItsNodeIsCounted() throws Exception {
        at.node("past", "2");
        at.pods().create(pod("past").cpu("1").on("past"));
        at.awaitFree("past", "1");
        at.pods().create(pod("past-late").cpu("2"));
        at.pods(ALPHA).bind("past-late", "past").expect(409);

        var free = at.seen("node-02").at("/available/cpu").asText();
        var manifest = at.cluster().kubelet("node-02").staticPods().resolve("still.json");
        Files.writeString(manifest, PodManifest.pod("still").cpu("400m").json().toString());
        try {
            await().atMost(LIMIT)
                    .until(() ->
                            !at.seen("node-02").at("/available/cpu").asText().equals(free));
            at.pods().create(pod("still-late").cpu("700m"));
            at.pods(ALPHA).bind("still-late", "node-02").expect(409);
        } finally {
            Files.delete(manifest);
        }
        at.awaitFree("node-02", free);
    }

    @Test
    void aDaemonSetsPodPassesTheGuardLikeAnyOther() {
        var sets = "/apis/apps/v1/namespaces/default/daemonsets";
        var template = Map.of(
                "metadata",
                Map.of("labels", Map.of("app", "agent")),
                "spec",
                Map.of(
                        "nodeSelector",
                        Map.of("kubernetes.io/hostname", "node-01"),
                        "schedulerName",
                        "alpha",
                        "terminationGracePeriodSeconds",
                        1,
                        "containers",
                        List.of(Map.of(
                                "name",
                                "main",
                                "image",
                                "berth.io/pretended",
                                "resources",
                                Map.of("requests", Map.of("cpu", "100m"))))));
        var spec = Map.of("selector", Map.of("matchLabels", Map.of("app", "agent")), "template", template);
        try (var scheduler =
                at.cluster().addScheduler(SchedulerOptions.named("alpha").as(ALPHA))) {
            at.cluster()
                    .admin()
                    .post(sets, Map.of("metadata", Map.of("name", "agent"), "spec", spec))
                    .expect(201);
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(at.pods().list())
                            .filteredOn(pod ->
                                    pod.at("/metadata/labels/app").asText().equals("agent"))
                            .singleElement()
                            .satisfies(pod -> {
                                assertThat(pod.at("/status/phase").asText()).isEqualTo("Running");
                                assertThat(pod.at("/spec/nodeName").asText()).isEqualTo("node-01");
                                assertThat(pod.at("/metadata/annotations")
                                                .path("berth.io/holder")
                                                .asText())
                                        .isEqualTo("alpha");
                            }));
            assertThat(scheduler.isAlive()).isTrue();
        } finally {
            at.cluster().admin().delete(sets + "/agent").expect(200);
            // Nobody collects garbage here.
            agents().forEach(pod -> at.pods().delete(pod.at("/metadata/name").asText()));
            at.awaitFree("node-01", "1");
        }
    }

    private static List<JsonNode> agents() {
        return at.pods().list().stream()
                .filter(pod -> pod.at("/metadata/labels/app").asText().equals("agent"))
                .toList();
    }
}
