package io.berth.mirror;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.CutProxy;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisCommand;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Resp;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one replica has seen reaches the table long after the others have gone on. */
@NeedsCluster
class LateWritesIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static Cluster cluster;
    private static Sandbox prompt;
    private static CutProxy proxy;
    private static Pods pods;
    private Rows rows;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        BaseRoles.grantIn(cluster);
        cluster.admin().nodes().create("node", 1, Map.of("cpu", "4", "memory", "4Gi", "pods", "110"));
        pods = cluster.admin().pods("default");
        prompt = Sandbox.start(SandboxOptions.THREE.withReplicas(2).withAll(cluster.settingsFor(User.BERTH)));
        proxy = new CutProxy(prompt.redis().port());
    }

    @AfterAll
    static void end() {
        proxy.close();
        prompt.close();
        cluster.close();
    }

    @BeforeEach
    void anyReplica() {
        rows = new Rows(prompt.replicas().getFirst());
    }

    private static Replica launchLate() {
        return Replica.launch(Ports.free(), proxy.url(), cluster.settingsFor(User.BERTH));
    }

    @Test
    void aComparisonWithAnOldListLeavesWhatWasBoundSince() {
        proxy.holdBack(LateWritesIT::readsPods);
        try (var late = launchLate()) {
            // It has listed, and asks for the rows to compare the list with.
            await().atMost(LIMIT).until(() -> proxy.held() > 0);
            late.pause();
            var bound = bind("since");
            await().atMost(LIMIT).until(() -> rows.isBound(bound));
            var row = rows.of(bound).orElseThrow();

            proxy.letGo();
            late.resume();
            // Which it is once it has compared.
            late.awaitReady();
            assertThat(rows.of(bound)).contains(row);
            pods.deleteByForce("since").expect(200);
            await().atMost(LIMIT).until(() -> rows.of(bound).isEmpty());
        }
    }

    @Test
    void aBindThatIsToldAfterThePodsDeletionLeavesNoRow() throws Exception {
        try (var late = launchLate();
                var redis = new Resp(prompt.redis().port())) {
            late.awaitReady();
            var made = pods.create(pod("held").cpu("1"));
            var uid = made.path("metadata").path("uid").asText();
            proxy.holdBack(command -> command.mentions(uid));
            pods.bind(made, "node-0001").expect(201);
            var version =
                    pods.read("held").path("metadata").path("resourceVersion").asText();
            await().atMost(LIMIT).until(() -> proxy.held() > 0 && rows.isBound(made));
            pods.deleteByForce("held").expect(200);
            await().atMost(LIMIT).until(() -> rows.of(made).isEmpty());

            late.kill();
            proxy.letGo();
            var since = System.nanoTime();
            // It came late, or too late.
            await().atMost(LIMIT)
                    .until(() -> rows.of(made).isPresent() || Long.parseLong(floor(redis)) >= Long.parseLong(version));
            System.out.println("LateWritesIT: the late bind "
                    + rows.of(made).map(row -> "makes a row").orElse("makes no row"));
            await().atMost(LIMIT).until(() -> rows.of(made).isEmpty());
            System.out.printf("LateWritesIT: no row after %.1f s%n", (System.nanoTime() - since) / 1e9);
            var node = prompt.replicas().getFirst().rest("operator").get("/v1/nodes/node-0001");
            assertThat(node.body().path("available")).isEqualTo(node.body().path("allocatable"));
        }
    }

    private static JsonNode bind(String name) {
        var made = pods.create(pod(name).cpu("1"));
        pods.bind(made, "node-0001").expect(201);
        return made;
    }

    /** The first page of the rows: the script of the keys {@code pool rows index} that is given a token and a size. */
    private static boolean readsPods(RedisCommand command) {
        var words = command.words();
        return words.size() == 8
                && words.get(2).equals("3")
                && words.get(3).endsWith(":pool")
                && words.get(4).endsWith(":rows")
                && words.get(6).equals("0");
    }

    /** Up to where the table has been compared with a list: what is absent and no newer stays absent. */
    private static String floor(Resp redis) {
        return (String) redis.call("HGET", "berth:{default}:pool", "podsFloor");
    }
}
