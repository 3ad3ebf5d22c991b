package io.berth.mirror;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.CutProxy;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No replica sees the cluster: nothing is granted on an old view, nothing is lost, and what comes back is followed again. */
@NeedsCluster
class StaleMirrorIT {
    /** What is promised, and as much again as a call that hangs may take. */
    private static final Duration PROMISED = Duration.ofSeconds(15 + 5);

    private static final Duration OUTAGE = Duration.ofSeconds(60);
    private static final String NODE = "node-0001";
    private static Cluster cluster;
    private static CutProxy proxy;
    private static Sandbox berth;
    private static Pods pods;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        BaseRoles.grantIn(cluster);
        cluster.admin().nodes().create("node", 1, Map.of("cpu", "4", "memory", "4Gi", "pods", "110"));
        pods = cluster.admin().pods("default");
        proxy = CutProxy.ofBytes(cluster.port());
        berth = Sandbox.start(SandboxOptions.THREE
                // The outage outlasts what a bind without evidence is given: here it is given more.
                .with("berth.fence.after", "10m")
                .withAll(cluster.settingsFor(User.BERTH, proxy.port())));
    }

    @AfterAll
    static void end() {
        berth.close();
        proxy.close();
        cluster.close();
    }

    @Test
    void aSilentWatchStopsGrantsUntilItSpeaksAgain() {
        var probes = probes("silent");
        var gone = bound("silent-gone");
        awaitGrants(probes);
        proxy.silence();
        var silent = System.nanoTime();
        awaitStale(probes);
        say("silence to 503", silent);
        var come = bind("silent-come");
        pods.deleteByForce("silent-gone").expect(200);

        proxy.speak();
        var speaking = System.nanoTime();
        awaitGrants(probes);
        say("speech to grants", speaking);
        promised().until(() -> rows(0).isBound(come) && rows(0).of(gone).isEmpty());
    }

    @Test
    void anApiServerThatIsDownStopsGrantsAndLosesNoRow() {
        var probes = probes("down");
        bound("down-bound");
        awaitGrants(probes);
        rows(0).reserve(pods.create(pod("down-reserved").cpu("1m")), NODE).expect(201);
        var under = rows(0).reserve(pods.create(pod("down-binding").cpu("1m")), NODE)
                .expect(201);
        rows(0).replica()
                .rest("probe")
                .post("/v1/reservations/" + under.text("id") + "/begin-bind", Map.of())
                .expect(200);
        var before = rows(0).phases();
        assertThat(before.values()).contains("Bound", "Reserved", "Binding");
        cluster.apiServer().kill();
        var down = System.nanoTime();
        awaitStale(probes);
        say("down to 503", down);
        await().atMost(OUTAGE.multipliedBy(2)).until(() -> {
            berth.replicas()
                    .forEach(replica -> assertThat(new Rows(replica).phases()).isEqualTo(before));
            return System.nanoTime() - down > OUTAGE.toNanos();
        });

        cluster.apiServer().restart();
        var up = System.nanoTime();
        awaitGrants(probes);
        say("up to grants", up);
        assertThat(rows(0).phases()).isEqualTo(before);
        bound("down-after");
    }

    @Test
    void anApiServerThatIsRestartedOnItsDataIsFollowedOn() {
        var gone = bound("restart-gone");
        var stays = bound("restart-stays");
        var row = rows(0).of(stays).orElseThrow();
        cluster.apiServer().restart();
        var up = System.nanoTime();
        pods.deleteByForce("restart-gone").expect(200);
        var come = bound("restart-come");
        promised().until(() -> rows(0).of(gone).isEmpty());
        say("restart to the first news", up);
        assertThat(rows(0).of(stays)).contains(row);
        awaitGrants(probes("restart"));
        assertThat(rows(0).isBound(come)).isTrue();
    }

    /** One a replica, seen by its watch. */
    private static List<JsonNode> probes(String name) {
        return IntStream.range(0, berth.replicas().size())
                .mapToObj(replica -> pods.create(pod(name + "-probe-" + replica).cpu("1m")))
                .toList();
    }

    private static JsonNode bind(String name) {
        var made = pods.create(pod(name).cpu("1m"));
        pods.bind(made, NODE).expect(201);
        return made;
    }

    private static JsonNode bound(String name) {
        var made = bind(name);
        promised().until(() -> rows(0).isBound(made));
        return made;
    }

    private static Rows rows(int replica) {
        return new Rows(berth.replicas().get(replica));
    }

    /** Every replica grants, and says that it is ready, all of them by one deadline. */
    private static void awaitGrants(List<JsonNode> probes) {
        promised().untilAsserted(() -> {
            for (var i = 0; i < probes.size(); i++) {
                assertThat(rows(i).ask(probes.get(i), NODE)).isEqualTo("201 ");
                assertThat(rows(i).replica().answers("/q/health/ready")).isTrue();
            }
        });
    }

    /** Every replica refuses for that reason, and says that it is not ready, and which part of it is not; by one deadline. */
    private static void awaitStale(List<JsonNode> probes) {
        promised().untilAsserted(() -> {
            for (var i = 0; i < probes.size(); i++) {
                assertThat(rows(i).ask(probes.get(i), NODE)).isEqualTo("503 mirror-stale");
                assertThat(down(rows(i).replica())).contains("mirror");
            }
        });
    }

    /** The checks of readiness that are not up. */
    private static List<String> down(Replica replica) {
        return replica.rest("probe").get("/q/health/ready").expect(503).body().findParents("status").stream()
                .filter(check -> check.path("status").asText().equals("DOWN"))
                .map(check -> check.path("name").asText())
                .toList();
    }

    private static ConditionFactory promised() {
        return await().atMost(PROMISED).pollInterval(100, TimeUnit.MILLISECONDS);
    }

    private static void say(String what, long since) {
        System.out.printf("StaleMirrorIT: %s %.1f s%n", what, (System.nanoTime() - since) / 1e9);
    }
}
