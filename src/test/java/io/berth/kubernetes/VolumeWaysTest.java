package io.berth.kubernetes;

import static io.berth.kubernetes.VolumeWorld.HOST;
import static io.berth.kubernetes.VolumeWorld.LIMIT;
import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.cluster.Storage.NO_PROVISIONER;
import static io.berth.sandbox.cluster.VolumeManifest.volume;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Storage;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How volumes come to a Pod's node, the volume controllers of a real cluster being asked. */
@NeedsCluster
class VolumeWaysTest {
    private static final String DISKS = "disks.example.com";
    private static final String SLOW = "ways-slow";
    private static final String NOW = "ways-now";
    private static final String LOCAL = "ways-local";

    private static VolumeWorld world;
    private static Storage storage;
    private String node;

    @BeforeAll
    static void start() {
        world = VolumeWorld.shared();
        storage = world.storage;
        storage.waiting(SLOW, DISKS).immediate(NOW, DISKS).waiting(LOCAL, NO_PROVISIONER);
    }

    @BeforeEach
    void node() {
        node = world.node("ways");
    }

    @Test
    void anImmediateClaimIsWaitedFor() {
        var claim = storage.claim("immediate", NOW);
        var preparation = world.prepare(node, "immediate");
        preparation.awaitSaid("claim immediate by provisioner " + DISKS + " since 20");
        storage.create(volume("immediate").csi(DISKS).of(claim, DISKS));
        preparation.awaitReady();
        assertThat(storage.selectedNode("immediate"))
                .as("nobody asked where to")
                .isEmpty();
    }

    @Test
    void aProvisionerIsToldTheNodeAndMayTakeItsTime() {
        var claim = storage.claim("slow", SLOW);
        var preparation = world.prepare(node, "slow");
        await().atMost(LIMIT).until(() -> storage.selectedNode("slow").equals(Optional.of(node)));
        preparation.awaitSaid("claim slow by provisioner " + DISKS + " since 20");
        storage.annotate("slow", "example.com/progress", "half");
        storage.annotate("slow", "example.com/progress", "most");
        storage.create(volume("slow").csi(DISKS).at(HOST, node).of(claim, DISKS));
        preparation.awaitReady();
        // Between the two there may be a look that finds it bound by half.
        assertThat(preparation.said())
                .as("told once, whatever else changes of the claim")
                .doesNotHaveDuplicates()
                .hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void ofLocalVolumesTheSmallestThatFitsOnTheNodeIsTaken() {
        storage.create(volume("local-large").local().size("5Gi").ofClass(LOCAL).at(HOST, node));
        storage.create(volume("local-fits").local().size("2Gi").ofClass(LOCAL).at(HOST, node));
        storage.create(volume("local-small").local().size("1Gi").ofClass(LOCAL).at(HOST, node));
        storage.create(volume("local-away").local().size("2Gi").ofClass(LOCAL).at(HOST, "elsewhere"));
        awaitAvailable("local-large", "local-fits", "local-small", "local-away");
        storage.claim(
                "local", LOCAL, spec -> spec.withObject("/resources/requests").put("storage", "1500Mi"));
        world.prepare(node, "local").awaitReady();
        assertThat(storage.ownerOf("local-fits")).isEqualTo("local");
        assertThat(storage.read("local").at("/spec/volumeName").asText()).isEqualTo("local-fits");
        assertThat(List.of(
                        storage.ownerOf("local-large"), storage.ownerOf("local-small"), storage.ownerOf("local-away")))
                .containsOnly("");
    }

    @Test
    void twoPodsThatChooseAtOnceGetAVolumeEach() {
        var names = List.of("race-1", "race-2", "race-3", "race-4");
        names.forEach(name -> storage.create(volume(name).local().ofClass(LOCAL).at(HOST, node)));
        awaitAvailable(names.toArray(String[]::new));
        names.forEach(name -> storage.claim(name, LOCAL));
        var preparations = List.of(world.prepare(node, "race-1", "race-2"), world.prepare(node, "race-3", "race-4"));
        preparations.forEach(Preparation::awaitReady);
        assertThat(names.stream().map(storage::ownerOf)).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void anotherWriterWinsAndTheWriteIsTriedAgain() {
        var claim = storage.claim("conflict", SLOW);
        var reads = new AtomicInteger();
        var behind = new DirectoryBehind(world.adapter.volumes) {
            @Override
            public Uni<Optional<VolumeClaim>> claim(ClaimName name) {
                // What is read is old by the time that it is used, twice.
                return super.claim(name).invoke(read -> {
                    if (reads.incrementAndGet() <= 2) {
                        storage.annotate("conflict", "example.com/count", reads.toString());
                    }
                });
            }
        };
        var preparation = new Preparation(world.plugin(behind), world.reserved(world.podWith("conflict"), node));
        preparation.awaitSaid("by provisioner");
        assertThat(reads.get()).isGreaterThan(2);
        assertThat(storage.selectedNode("conflict")).contains(node);
        storage.create(volume("conflict").csi(DISKS).of(claim, DISKS));
        preparation.awaitReady();
    }

    @Test
    void aClaimThatIsMadeForThePodIsWaitedFor() {
        var made = world.made(pod("made").spec(spec -> {
            var ephemeral = spec.withArray("volumes").addObject().put("name", "scratch");
            var of = ephemeral.withObject("/ephemeral/volumeClaimTemplate/spec");
            of.put("storageClassName", SLOW).withArray("accessModes").add("ReadWriteOnce");
            of.withObject("/resources/requests").put("storage", "1Gi");
        }));
        var preparation = world.prepare(world.reserved(made, node));
        preparation.awaitSaid("claim made-scratch by provisioner");
        storage.create(volume("scratch").csi(DISKS).of(storage.read("made-scratch"), DISKS));
        preparation.awaitReady();
    }

    @Test
    void whatIsBoundAlreadyIsReadyAtOnce() {
        var claim = storage.claim("before", NOW);
        storage.create(volume("before").csi(DISKS).at(HOST, node).of(claim, DISKS));
        await().atMost(LIMIT)
                .until(() -> storage.read("before").at("/status/phase").asText().equals("Bound"));
        var preparation = world.prepare(node, "before");
        preparation.awaitReady();
        assertThat(preparation.said()).isEmpty();
    }

    private static void awaitAvailable(String... volumes) {
        for (var name : volumes) {
            await().atMost(LIMIT)
                    .until(() ->
                            storage.volume(name).at("/status/phase").asText().equals("Available"));
        }
    }
}
