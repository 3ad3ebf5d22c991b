package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.cluster.SeenNode;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.fixtures.ManualClock;
import io.berth.fixtures.NodeBuilder;
import io.berth.fixtures.PodBuilder;
import io.berth.mirror.Seen;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Reservation;
import io.berth.reservation.memory.InMemoryTable;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Storage;
import io.berth.sandbox.cluster.User;
import io.berth.stage.prebind.volume.VolumePlugin;
import io.berth.stage.prebind.volume.VolumePluginUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A real API server and its volume controllers, the adapter with Berth's own rights, and the plugin over a table. */
final class VolumeWorld {
    static final Duration LIMIT = Duration.ofSeconds(60);
    static final String HOST = "kubernetes.io/hostname";

    final Cluster cluster = Cluster.start(ClusterOptions.BARE.withControllerManager());
    final Storage storage = new Storage(cluster.admin());
    final Adapter adapter;
    final VolumePlugin plugin;
    final Followed<Pod> pods;
    final Followed<SeenNode> nodes;
    private final InMemoryTable table = new InMemoryTable(new ManualClock(Instant.EPOCH)::now, 1000);
    private final AtomicInteger sequence = new AtomicInteger();

    private static final class Shared {
        private static final VolumeWorld WORLD = new VolumeWorld();
    }

    /** For the tests that break nothing; it ends with the JVM. */
    static VolumeWorld shared() {
        return Shared.WORLD;
    }

    private VolumeWorld() {
        BaseRoles.grantIn(cluster);
        adapter = new Adapter(
                () -> Adapter.config(cluster, cluster.port(), User.BERTH), Map.of("berth.mirror.max-age", "5m"));
        pods = new Followed<>(adapter.pods);
        nodes = new Followed<>(adapter.nodes);
        pods.awaitList(0);
        nodes.awaitList(0);
        table.open(Optional.empty(), Duration.ZERO).await().atMost(LIMIT);
        plugin = plugin(adapter.volumes);
    }

    /** One that reads by this directory. */
    VolumePlugin plugin(VolumeDirectory volumes) {
        return VolumePluginUnderTest.of(
                adapter.pods,
                adapter.nodeReads,
                volumes,
                adapter.volumeWrites,
                adapter.volumeChanges,
                table,
                adapter.config);
    }

    /** A node that no kubelet stands behind, labelled with its own name; a name that no other has. */
    String node(String prefix) {
        var name = unique(prefix);
        cluster.admin().nodes().create(name, Map.of("cpu", "64", "pods", "110")).expect(201);
        cluster.admin()
                .nodes()
                .patch(name, Map.of("metadata", Map.of("labels", Map.of(HOST, name))))
                .expect(200);
        table.put(NodeBuilder.node(name).build()).await().atMost(LIMIT);
        return name;
    }

    String unique(String prefix) {
        return prefix + "-" + sequence.incrementAndGet();
    }

    /** A Pod with these claims, once the watch shows it. */
    JsonNode podWith(String... claims) {
        return made(with(pod(unique("pod")), claims));
    }

    JsonNode made(PodManifest manifest) {
        var made = cluster.admin().pods("default").create(manifest);
        var name = made.at("/metadata/name").asText();
        await().atMost(LIMIT).until(() -> adapter.pods.seen("default", name).isPresent());
        return made;
    }

    static PodManifest with(PodManifest pod, String... claims) {
        return pod.spec(spec -> {
            for (var claim : claims) {
                spec.withArray("volumes")
                        .addObject()
                        .put("name", claim)
                        .putObject("persistentVolumeClaim")
                        .put("claimName", claim);
            }
        });
    }

    Reservation reserved(JsonNode pod, String node) {
        var ref = new PodRef(
                "default",
                pod.at("/metadata/name").asText(),
                pod.at("/metadata/uid").asText());
        var claim = new PodBuilder(ref, Map.of(), PodBuilder.ALPHA, Duration.ofMinutes(5), 0).on(node);
        return ((AssumeResult.Assumed) table.assume(claim).await().atMost(LIMIT)).reservation();
    }

    /** Reserves room for a new Pod with these claims on the node, and begins. */
    Preparation prepare(String node, String... claims) {
        return prepare(reserved(podWith(claims), node));
    }

    Preparation prepare(Reservation row) {
        return new Preparation(plugin, row);
    }

    void awaitGone(String node) {
        nodes.awaitOne(
                0,
                seen -> seen instanceof Seen.Gone<SeenNode> gone
                        && gone.object().node().name().value().equals(node));
    }
}
