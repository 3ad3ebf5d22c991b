package io.berth.sandbox.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A real API server and Redis, and two replicas, each behind proxies of its own; a bind without evidence is fenced after 4 s. */
final class FaultyCluster {
    static final Duration LIMIT = Duration.ofSeconds(40);
    static final String HOLDER = "placer";
    static final int ROOM = 50;

    // But the table's deadline is long: what a test holds is not to be sent again meanwhile.
    private static final Map<String, String> SETTINGS = Map.of(
            "berth.bind.timeout", "3s",
            "berth.fence.after", "1s",
            "berth.replica.gone-after", "1s",
            "berth.audit.interval", "1s",
            "berth.table.deadline", "4s");

    private static final FaultyCluster SHARED = new FaultyCluster();

    private final Cluster cluster = Cluster.start(ClusterOptions.BARE);
    private final RedisServer redis = RedisServer.start(RedisOptions.NOTHING_KEPT);
    private final FaultyReplica left;
    private final FaultyReplica right;

    private FaultyCluster() {
        BaseRoles.grantIn(cluster);
        left = FaultyReplica.launch(cluster, redis, SETTINGS);
        right = FaultyReplica.launch(cluster, redis, SETTINGS);
        // Their processes end with this one in any case.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        replicas().forEach(FaultyReplica::heal);
    }

    /** For all tests of a JVM; each heals it, and has a node of its own. */
    static FaultyCluster healed() {
        SHARED.replicas().forEach(FaultyReplica::heal);
        return SHARED;
    }

    FaultyReplica left() {
        return left;
    }

    FaultyReplica right() {
        return right;
    }

    List<FaultyReplica> replicas() {
        return List.of(left, right);
    }

    /** The one of two replicas that is not this. */
    FaultyReplica other(FaultyReplica one) {
        return one.equals(left) ? right : left;
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    /** A node of {@link #ROOM} cpu that no kubelet stands behind, once the table has it. */
    void node(String name) {
        cluster.admin()
                .nodes()
                .create(name, Map.of("cpu", Integer.toString(ROOM), "pods", "110"))
                .expect(201);
        await().atMost(LIMIT).until(() -> right.rest().get("/v1/nodes/" + name).status() == 200);
    }

    /** A new Pod of one cpu, reserved for, once the view of the cluster is young enough: the test before may have cut it off. */
    Carried reserved(String name, String node, FaultyReplica by) {
        var pod = pods().create(PodManifest.pod(name).cpu("1"));
        var ref = Map.of(
                "namespace",
                "default",
                "name",
                name,
                "uid",
                pod.at("/metadata/uid").asText());
        var row = await().atMost(LIMIT)
                .until(
                        () -> by.rest().post("/v1/reservations", Map.of("pod", ref, "node", node, "ttl", "5m")),
                        answer -> answer.status() != 503);
        return new Carried(this, name, node, row.expect(201).text("id"));
    }

    /** Nothing is under way on the node, what is bound at the API server is what the table says, and the sums are those of the rows. */
    void awaitWhole(String node, Rest by) {
        await().atMost(LIMIT).pollInterval(Duration.ofMillis(100)).untilAsserted(() -> {
            var seen = by.get("/v1/nodes/" + node).expect(200).body();
            var bound = bound(node);
            assertThat(seen.at("/reservations").toString())
                    .isEqualTo("{\"reserved\":0,\"binding\":0,\"bound\":%d}".formatted(bound));
            assertThat(seen.at("/available/cpu").asLong()).isEqualTo(ROOM - bound);
            assertThat(seen.at("/bound/cpu").asLong()).isEqualTo(bound);
            assertThat(seen.at("/reserved/cpu").asLong()).isZero();
        });
        assertThat(drifted(by)).as("sums that differ from their rows").isZero();
    }

    private long bound(String node) {
        return pods().list().stream()
                .filter(pod -> pod.at("/spec/nodeName").asText().equals(node))
                .count();
    }

    private static double drifted(Rest by) {
        return by.get("/q/metrics")
                .body()
                .asText()
                .lines()
                .filter(line -> line.startsWith("berth_audit_drifted_sums"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private void close() {
        Stream.<AutoCloseable>of(left, right, redis, cluster).forEach(Door::close);
    }
}
