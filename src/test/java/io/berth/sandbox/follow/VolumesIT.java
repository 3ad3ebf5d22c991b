package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.cluster.VolumeManifest.volume;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Storage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pods with claims on the whole way, from their reservation to their node or to the reason why not. */
@NeedsCluster
class VolumesIT {
    private static final String DISKS = "disks.example.com";
    private static final String SLOW = "slow";
    private static final String ZONE = "topology.kubernetes.io/zone";

    private static FollowedCluster at;
    private static Storage storage;

    @BeforeAll
    static void start() {
        at = FollowedCluster.start(
                ClusterOptions.BARE.withControllerManager("--node-monitor-grace-period=10m"),
                SandboxOptions.THREE.withReplicas(2).with("berth.permits.approvers.quota", "approver"));
        storage = new Storage(at.cluster().admin());
        storage.waiting(SLOW, DISKS);
        inZone("zone-a", "a");
        inZone("zone-b", "b");
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void aSlowProvisionerShowsAndThePodIsBoundInTheEnd() {
        var claim = storage.claim("slow", SLOW);
        var row = at.reserve(with("waits-for-slow", "slow"), "zone-a").expect(201);
        assertThat(row.body().at("/permits/0/name").asText()).isEqualTo("volume");
        bind(row, Map.of("wait", "0s")).expect(202);
        await().atMost(LIMIT).untilAsserted(() -> {
            var said = diagnosis("waits-for-slow");
            assertThat(said.path("verdict").asText()).as(said.toString()).isEqualTo("waiting-for-volume");
            assertThat(said.path("side").asText()).isEqualTo("storage");
            assertThat(said.at("/waitingFor/0").asText())
                    .startsWith("claim slow by provisioner " + DISKS + " since 20");
        });
        assertThat(storage.selectedNode("slow")).isEqualTo(Optional.of("zone-a"));
        storage.create(volume("slow").csi(DISKS).at(ZONE, "a").of(claim, DISKS));
        var bound = bind(row, Map.of("wait", "30s")).expect(200);
        assertThat(bound.body().at("/outcome/result").asText())
                .as(bound.toString())
                .isEqualTo("Bound");
        assertThat(at.pods().read("waits-for-slow").at("/spec/nodeName").asText())
                .isEqualTo("zone-a");
    }

    @Test
    void aVolumeOfAnotherZoneIsToldOfAndPinsThePod() {
        bound("far", "b");
        var pod = with("wants-far", "far");
        var alone = at.reserve(pod, "zone-a").expect(201);
        ended(alone, "VolumeElsewhere", "only where " + ZONE + " is b");
        await().atMost(LIMIT)
                .untilAsserted(
                        () -> assertThat(diagnosis("wants-far").path("facts").toString())
                                .contains("volume far of its claim far can be reached only where " + ZONE + " is b"));
        var refused = at.reserve(pod, Map.of("candidates", List.of("zone-a", "unheard-of")))
                .expect(409);
        assertThat(refused.code()).isEqualTo("insufficient-capacity");
        assertThat(refused.body().path("deficits").toString())
                .contains("{\"node\":\"zone-a\",\"reason\":\"VolumeElsewhere\"}")
                .contains("{\"node\":\"unheard-of\",\"reason\":\"unknown-node\"}");
        var choice = Map.of("candidates", List.of("zone-a", "zone-b"));
        var granted = at.reserve(pod, choice).expect(201);
        assertThat(granted.text("node")).isEqualTo("zone-b");
        assertThat(at.reserve(pod, choice).expect(200).text("id")).isEqualTo(granted.text("id"));
        var bound = bind(granted, Map.of("wait", "30s")).expect(200);
        assertThat(bound.body().at("/outcome/result").asText())
                .as(bound.toString())
                .isEqualTo("Bound");
    }

    @Test
    void whatIsWrongWithAClaimEndsTheReservation() {
        storage.claim("dropped", SLOW);
        var dropped = at.reserve(with("wants-dropped", "dropped"), "zone-a").expect(201);
        await().atMost(LIMIT).until(() -> storage.selectedNode("dropped").isPresent());
        storage.deleteClaim("dropped").expect(200);
        ended(dropped, "Refused", "claim dropped");
        storage.claim("returned", SLOW);
        var returned = at.reserve(with("wants-returned", "returned"), "zone-a").expect(201);
        await().atMost(LIMIT).until(() -> storage.selectedNode("returned").isPresent());
        storage.giveNodeBack("returned");
        ended(returned, "VolumeElsewhere", "given the node back");
        assertThat(at.node("zone-a").at("/reservations/reserved").asInt()).isLessThanOrEqualTo(1);
    }

    @Test
    void aNodeThatIsDeletedMeanwhileEndsItToo() {
        inZone("leaves", "a");
        storage.claim("stranded", SLOW);
        var row = at.reserve(with("wants-stranded", "stranded"), "leaves").expect(201);
        await().atMost(LIMIT).until(() -> storage.selectedNode("stranded").isPresent());
        at.nodes().delete("leaves").expect(200);
        ended(row, "NodeGone", "leaves");
    }

    private static void inZone(String node, String zone) {
        at.paperNode(node, Map.of("cpu", "64", "pods", "110"));
        at.nodes()
                .patch(node, Map.of("metadata", Map.of("labels", Map.of(ZONE, zone))))
                .expect(200);
        await().atMost(LIMIT)
                .until(() -> at.node(node).path("labels").path(ZONE).asText().equals(zone));
    }

    private static void bound(String claim, String zone) {
        var made = storage.claim(claim, SLOW);
        storage.create(volume(claim).csi(DISKS).at(ZONE, zone).of(made, DISKS));
        await().atMost(LIMIT)
                .until(() -> storage.read(claim).at("/status/phase").asText().equals("Bound"));
    }

    private static JsonNode with(String name, String claim) {
        return at.pods()
                .create(pod(name)
                        .spec(spec -> spec.withArray("volumes")
                                .addObject()
                                .put("name", "data")
                                .putObject("persistentVolumeClaim")
                                .put("claimName", claim)));
    }

    private static JsonNode diagnosis(String pod) {
        return at.rest()
                .get("/v1/pods/default/" + pod + "/diagnosis")
                .expect(200)
                .body();
    }

    private static Rest.Answer bind(Rest.Answer row, Map<String, String> body) {
        return at.rest().within(LIMIT).post(path(row) + "/bind", body);
    }

    private static String path(Rest.Answer row) {
        return "/v1/reservations/" + row.text("id");
    }

    /** Whether or not somebody has asked for its bind. */
    private static void ended(Rest.Answer row, String result, String message) {
        await().atMost(LIMIT).until(() -> at.rest().get(path(row)).status() == 410);
        JsonNode outcome = at.rest().get(path(row)).body().path("outcome");
        assertThat(outcome.path("result").asText()).as(outcome.toString()).isEqualTo(result);
        assertThat(outcome.path("message").asText()).contains(message);
    }
}
