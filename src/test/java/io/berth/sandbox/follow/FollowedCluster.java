package io.berth.sandbox.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterNodes;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A real cluster and the replicas that follow it as Berth's ServiceAccount; calls go to the replicas in turn. */
final class FollowedCluster implements AutoCloseable {
    static final Duration LIMIT = Duration.ofSeconds(60);
    static final String HOLDER = "placer";

    private final Cluster cluster;
    private final Sandbox sandbox;
    private final AtomicInteger next = new AtomicInteger();

    private FollowedCluster(Cluster cluster, SandboxOptions options) {
        this.cluster = cluster;
        cluster.awaitSettled();
        BaseRoles.grantIn(cluster);
        sandbox = Sandbox.start(options.withAll(cluster.settingsFor(User.BERTH)));
    }

    static FollowedCluster start(ClusterOptions cluster, SandboxOptions options) {
        return new FollowedCluster(Cluster.start(cluster), options);
    }

    Cluster cluster() {
        return cluster;
    }

    Sandbox sandbox() {
        return sandbox;
    }

    Pods pods() {
        return cluster.admin().pods("default");
    }

    ClusterNodes nodes() {
        return cluster.admin().nodes();
    }

    Rest rest() {
        return sandbox.rest(next.getAndIncrement(), HOLDER);
    }

    /** A node that no kubelet stands behind, once the table has it. */
    void paperNode(String name, Map<String, String> allocatable) {
        nodes().create(name, allocatable).expect(201);
        await().atMost(LIMIT).until(() -> rest().get("/v1/nodes/" + name).status() == 200);
    }

    /** Created, and bound past Berth. */
    JsonNode bound(PodManifest manifest, String node) {
        var pod = pods().create(manifest);
        pods().bind(pod, node).expect(201);
        return pod;
    }

    Rest.Answer reserve(JsonNode pod, String node) {
        return reserve(pod, Map.of("node", node, "ttl", "5m"));
    }

    Rest.Answer reserve(JsonNode pod, Map<String, ?> more) {
        var body = new TreeMap<String, Object>(more);
        body.put("pod", ref(pod, uid(pod)));
        return rest().post("/v1/reservations", body);
    }

    static Map<String, String> ref(JsonNode pod, String uid) {
        return Map.of("namespace", "default", "name", pod.at("/metadata/name").asText(), "uid", uid);
    }

    static String uid(JsonNode pod) {
        return pod.at("/metadata/uid").asText();
    }

    /** As the table has it. */
    JsonNode node(String name) {
        return rest().get("/v1/nodes/" + name).expect(200).body();
    }

    /** Of {@code allocatable}, {@code bound}, {@code reserved} or {@code available}. */
    String amount(String node, String part, String resource) {
        return node(node).path(part).path(resource).asText();
    }

    void awaitAmount(String node, String part, String resource, String amount) {
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(amount(node, part, resource))
                        .as("%s %s of %s", resource, part, node)
                        .isEqualTo(amount));
    }

    /** That everything which the API server showed until now has been followed: what comes after it on the node counts. */
    void awaitSeen(String node) {
        var before = node(node).at("/reservations/bound").asInt();
        var name = "later-" + next.getAndIncrement();
        pods().create(PodManifest.pod(name).on(node));
        await().atMost(LIMIT).until(() -> node(node).at("/reservations/bound").asInt() == before + 1);
        pods().deleteByForce(name).expect(200);
        await().atMost(LIMIT).until(() -> node(node).at("/reservations/bound").asInt() == before);
    }

    /** The value of the first sample that starts so, over all replicas; those that lack it count as 0. */
    double metric(String sample) {
        return sandbox.replicas().stream()
                .flatMap(replica -> replica.rest("operator")
                        .get("/q/metrics")
                        .body()
                        .asText()
                        .lines())
                .filter(line -> line.startsWith(sample))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Override
    public void close() {
        sandbox.close();
        cluster.close();
    }
}
