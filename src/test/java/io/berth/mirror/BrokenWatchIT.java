package io.berth.mirror;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.PlainFront;
import io.berth.sandbox.cluster.Pods;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Watches that end as soon as they begin, over and over: the lists between them are followed, and then the watches again. */
@NeedsCluster
class BrokenWatchIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static Cluster cluster;
    private static PlainFront front;
    private static Sandbox berth;
    private static Pods pods;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        BaseRoles.grantIn(cluster);
        cluster.admin().nodes().create("node", 1, Map.of("cpu", "4", "memory", "4Gi", "pods", "110"));
        pods = cluster.admin().pods("default");
        // One that has just started remembers nothing of before.
        cluster.apiServer().restart();
        front = new PlainFront(cluster);
        berth = Sandbox.start(SandboxOptions.THREE
                .withAll(cluster.settingsFor(User.BERTH))
                .with("quarkus.kubernetes-client.api-server-url", front.url()));
    }

    @AfterAll
    static void end() {
        berth.close();
        front.close();
        cluster.close();
    }

    /** Closed five times in a row without having shown anything, and answered 410. */
    @ParameterizedTest
    @CsvSource({"close, closing", "ofLongAgo, tooOld"})
    void areReplacedByLists(PlainFront.Watches fate, String reason) {
        var name = fate.name().toLowerCase(Locale.ROOT);
        var gone = bind(name + "-gone");
        await().atMost(LIMIT).until(() -> rows().isBound(gone));
        var before = relists(reason);
        front.watches(fate);
        var since = System.nanoTime();
        var come = bind(name + "-come");
        pods.deleteByForce(name + "-gone").expect(200);
        await().atMost(LIMIT)
                .until(() -> rows().isBound(come) && rows().of(gone).isEmpty());
        System.out.printf(
                "BrokenWatchIT: %s: news by a list after %.1f s%n", reason, (System.nanoTime() - since) / 1e9);
        awaitRelists(reason, before);

        front.watches(PlainFront.Watches.pass);
        var spoke = System.nanoTime();
        var after = bind(name + "-after");
        await().atMost(LIMIT).until(() -> rows().isBound(after));
        berth.replicas().forEach(replica -> await().atMost(LIMIT).until(() -> replica.answers("/q/health/ready")));
        System.out.printf("BrokenWatchIT: %s: ready again after %.1f s%n", reason, (System.nanoTime() - spoke) / 1e9);
    }

    /** Lists and other calls pass all the while, so nothing else tells of it. */
    @Test
    void areReplacedWhenTheyFallSilent() {
        var before = relists("restarted");
        front.muteOpenWatches();
        var since = System.nanoTime();
        awaitRelists("restarted", before);
        System.out.printf("BrokenWatchIT: silence noticed after %.1f s%n", (System.nanoTime() - since) / 1e9);
        var after = bind("silent-after");
        await().atMost(LIMIT).until(() -> rows().isBound(after));
        berth.replicas().forEach(replica -> await().atMost(LIMIT).until(() -> replica.answers("/q/health/ready")));
    }

    private static void awaitRelists(String reason, List<Double> since) {
        await().atMost(LIMIT).until(() -> {
            var now = relists(reason);
            return IntStream.range(0, now.size()).allMatch(i -> now.get(i) > since.get(i));
        });
    }

    /** Of every replica, and of both kinds. */
    private static List<Double> relists(String reason) {
        return berth.replicas().stream()
                .map(Metrics::new)
                .flatMap(metrics -> Stream.of("pods", "nodes")
                        .map(kind -> metrics.sum(
                                "berth_mirror_relists_total", "kind=\"" + kind + "\"", "reason=\"" + reason + "\"")))
                .toList();
    }

    private static JsonNode bind(String name) {
        var made = pods.create(pod(name).cpu("1m"));
        pods.bind(made, "node-0001").expect(201);
        return made;
    }

    private static Rows rows() {
        return new Rows(berth.replicas().getFirst());
    }
}
