package io.berth.kubernetes;

import static io.berth.kubernetes.VolumeWorld.HOST;
import static io.berth.kubernetes.VolumeWorld.LIMIT;
import static io.berth.reservation.Outcome.Result.NodeGone;
import static io.berth.reservation.Outcome.Result.PodGone;
import static io.berth.reservation.Outcome.Result.Refused;
import static io.berth.reservation.Outcome.Result.VolumeElsewhere;
import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.cluster.Storage.NO_PROVISIONER;
import static io.berth.sandbox.cluster.VolumeManifest.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Storage;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each way in which a Pod's volumes cannot come to its node, and how it is told. */
@NeedsCluster
class VolumeEndsTest {
    private static final String DISKS = "ends.example.com";
    private static final String SLOW = "ends-slow";
    private static final String NOW = "ends-now";
    private static final String LOCAL = "ends-local";
    private static final String BY_HAND = "ends-by-hand";

    private static VolumeWorld world;
    private static Storage storage;
    private String node;

    @BeforeAll
    static void start() {
        world = VolumeWorld.shared();
        storage = world.storage;
        storage.waiting(SLOW, DISKS).immediate(NOW, DISKS);
        storage.waiting(LOCAL, NO_PROVISIONER).immediate(BY_HAND, NO_PROVISIONER);
    }

    @BeforeEach
    void node() {
        node = world.node("ends");
    }

    @Test
    void aClaimIsDeletedMeanwhile() {
        storage.claim("deleted", SLOW);
        var preparation = world.prepare(node, "deleted").awaitSaid("by provisioner " + DISKS);
        storage.deleteClaim("deleted").expect(200);
        preparation.awaitFailed(Refused, "claim deleted", "deleted");
    }

    @Test
    void aClaimIsNotThere() {
        world.prepare(node, "missing").awaitFailed(Refused, "claim missing does not exist");
    }

    @Test
    void nobodyProvisionsAndNoVolumeFits() {
        storage.claim("none", LOCAL);
        world.prepare(node, "none").awaitFailed(Refused, "no volume fits claim none", LOCAL);
        storage.claim("none-by-hand", BY_HAND);
        world.prepare(node, "none-by-hand").awaitFailed(Refused, "no volume fits claim none-by-hand", BY_HAND);
        storage.claim("no-class", "unheard-of");
        world.prepare(node, "no-class").awaitFailed(Refused, "no volume fits claim no-class", "does not exist");
    }

    @Test
    void theOnlyLocalVolumeIsAtAnotherNode() {
        storage.create(volume("away").local().ofClass(LOCAL).at(HOST, "node-far"));
        await().atMost(LIMIT)
                .until(() -> storage.volume("away").at("/status/phase").asText().equals("Available"));
        storage.claim("away", LOCAL);
        world.prepare(node, "away")
                .awaitFailed(VolumeElsewhere, "volume away", "claim away", HOST + " is node-far", "node " + node);
        assertThat(storage.ownerOf("away")).isEmpty();
        world.cluster.admin().delete("/api/v1/persistentvolumes/away").expect(200);
    }

    @Test
    void theVolumeIsInAnotherZone() {
        var claim = storage.claim("zone", NOW);
        var preparation = world.prepare(node, "zone").awaitSaid("by provisioner");
        storage.create(
                volume("zone").csi(DISKS).at("topology.kubernetes.io/zone", "b").of(claim, DISKS));
        preparation.awaitFailed(
                VolumeElsewhere, "volume zone of claim zone", "only where topology.kubernetes.io/zone is b");
    }

    @Test
    void theProvisionerWorksForAnotherNode() {
        storage.claim("other", SLOW);
        storage.annotate("other", Storage.SELECTED_NODE, world.node("other"));
        world.prepare(node, "other").awaitFailed(VolumeElsewhere, "claim other is being provisioned for node other-");
    }

    @Test
    void theProvisionerWorksForANodeThatIsGone() {
        storage.claim("orphan", SLOW);
        storage.annotate("orphan", Storage.SELECTED_NODE, "long-gone");
        world.prepare(node, "orphan").awaitSaid("by provisioner " + DISKS).cancel();
        assertThat(storage.selectedNode("orphan")).contains(node);
    }

    @Test
    void theProvisionerGivesTheNodeBack() {
        storage.claim("back", SLOW);
        var preparation = world.prepare(node, "back").awaitSaid("by provisioner " + DISKS);
        storage.giveNodeBack("back");
        preparation.awaitFailed(VolumeElsewhere, DISKS, "claim back", "given the node back");
    }

    @Test
    void theNodeIsDeletedMeanwhile() {
        storage.claim("homeless", SLOW);
        var preparation = world.prepare(node, "homeless").awaitSaid("by provisioner");
        world.cluster.admin().nodes().delete(node).expect(200);
        preparation.awaitFailed(NodeGone, "node " + node);
    }

    @Test
    void thePodIsGone() {
        storage.claim("podless", SLOW);
        var made = world.podWith("podless");
        var row = world.reserved(made, node);
        var name = made.at("/metadata/name").asText();
        world.cluster.admin().pods("default").deleteByForce(name).expect(200);
        await().atMost(LIMIT)
                .until(() -> world.adapter.pods.seen("default", name).isEmpty());
        world.prepare(row).awaitFailed(PodGone, "gone");
        assertThat(storage.selectedNode("podless")).isEmpty();
    }

    @Test
    void aClaimOfOnePodIsUsedByAnother() {
        var claim = exclusive("exclusive");
        storage.create(volume("exclusive").forOnePod().csi(DISKS).of(claim, DISKS));
        await().atMost(LIMIT)
                .until(() ->
                        storage.read("exclusive").at("/status/phase").asText().equals("Bound"));
        var first = world.reserved(world.podWith("exclusive"), node);
        var second = world.reserved(world.podWith("exclusive"), node);
        world.prepare(second)
                .awaitFailed(Refused, "claim exclusive", first.pod().toString(), "reserved");
        world.prepare(first).awaitReady();
        var runs = world.made(VolumeWorld.with(pod("runs").on(node), "exclusive"));
        world.prepare(first)
                .awaitFailed(Refused, "default/" + runs.at("/metadata/name").asText(), "node " + node);
    }

    @Test
    void theNodeTakesNoMoreVolumesOfTheDriver() {
        storage.limit(node, "few.example.com", 1);
        storage.waiting("ends-few", "few.example.com");
        var one = storage.claim("few-one", "ends-few");
        storage.claim("few-two", "ends-few");
        var first = world.prepare(node, "few-one").awaitSaid("by provisioner");
        storage.create(volume("few-one").csi("few.example.com").of(one, "few.example.com"));
        first.awaitReady();
        world.prepare(node, "few-two")
                .awaitFailed(Refused, "node " + node + " takes at most 1 volumes of few.example.com, and has 1");
        assertThat(storage.selectedNode("few-two")).as("not even begun").isEqualTo(Optional.empty());
        world.prepare(node, "few-one").awaitReady();
    }

    private static JsonNode exclusive(String name) {
        return storage.claim(name, NOW, spec -> {
            spec.withArray("accessModes").removeAll();
            spec.withArray("accessModes").add("ReadWriteOncePod");
        });
    }
}
