package io.berth.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.Kubelet;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pods come and go past Berth on real kubelets while its replicas die and fall asleep: in the end the table is the cluster. */
@NeedsCluster
class ForeignBindsIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int PODS = 300;
    private static final int HANDS = 2;
    private static final int KILLS = 4;

    private final long seed = Long.getLong("berth.seed", new Random().nextLong());

    @Test
    void theTableEndsAsTheApiServerHasIt() {
        System.out.println("ForeignBindsIT seed " + seed + " (-Dberth.seed=… replays the calls)");
        try (var cluster = Cluster.start(ClusterOptions.BARE.withKubelets(4))) {
            BaseRoles.grantIn(cluster);
            cluster.awaitSettled();
            var settings = SandboxOptions.THREE
                    .withAll(cluster.settingsFor(User.BERTH))
                    .with("berth.audit.interval", "1s");
            try (var berth = Sandbox.start(settings)) {
                stir(cluster, berth);
                awaitStill(cluster);
                var since = System.nanoTime();
                for (var replica : berth.replicas()) {
                    var rest = replica.rest("operator");
                    await().atMost(LIMIT)
                            .untilAsserted(() ->
                                    assertThat(Picture.ofTable(rest)).isEqualTo(Picture.ofApiServer(cluster.admin())));
                    System.out.printf("ForeignBindsIT: equal after %.1f s%n", seconds(since));
                }
                var end = Picture.ofApiServer(cluster.admin());
                System.out.println("ForeignBindsIT: " + end.pods().size() + " Pods on "
                        + end.nodes().size() + " nodes");
                assertThat(end.pods()).hasSizeGreaterThan(PODS / 10);
                berth.replicas().forEach(replica -> {
                    var metrics = new Metrics(replica);
                    assertThat(metrics.sum("berth_table_call_seconds_count", "verb=\"audit\""))
                            .isPositive();
                    assertThat(metrics.sum("berth_audit_drifted_sums")).isZero();
                    assertThat(replica.said()).doesNotContain("Audit: node");
                });
            }
        }
    }

    /** Hands move Pods until so many replicas have been killed and started again, each time beside another that sleeps. */
    private void stir(Cluster cluster, Sandbox berth) {
        var over = new AtomicBoolean();
        var nodes = cluster.kubelets().stream().map(Kubelet::name).toList();
        var hands = IntStream.range(0, HANDS)
                .mapToObj(hand -> new PlainHand(cluster.admin().pods("default"), nodes, names(hand), seed + hand))
                .toList();
        var work = hands.stream()
                .map(hand -> CompletableFuture.runAsync(() -> {
                    hand.fill();
                    while (!over.get()) {
                        hand.step();
                    }
                }))
                .toList();
        try {
            shake(berth, new Random(seed), work);
        } finally {
            over.set(true);
        }
        work.forEach(CompletableFuture::join);
        System.out.println("ForeignBindsIT: " + PODS + " Pods, then steps "
                + hands.stream().map(PlainHand::steps).toList() + ", kills " + KILLS);
    }

    private static void shake(Sandbox berth, Random random, List<CompletableFuture<Void>> work) {
        for (var kills = 0; kills < KILLS; kills++) {
            var first = random.nextInt(3);
            var victim = berth.replicas().get(first);
            var asleep = berth.replicas().get((first + 1 + random.nextInt(2)) % 3);
            asleep.pause();
            victim.kill();
            victim.restart();
            asleep.resume();
            assertThat(work).noneMatch(CompletableFuture::isCompletedExceptionally);
        }
    }

    private static List<String> names(int hand) {
        return IntStream.range(0, PODS / HANDS)
                .mapToObj(place -> "pod-%d-%03d".formatted(hand, place))
                .toList();
    }

    /** The kubelets have seen their last Pods out. */
    private static void awaitStill(Cluster cluster) {
        var pods = cluster.admin().pods("default");
        await().atMost(LIMIT)
                .until(() -> pods.list().stream()
                        .noneMatch(pod -> pod.path("metadata").has("deletionTimestamp")));
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }
}
