package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.cluster.Pod;
import io.berth.mirror.Seen;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsCluster
class FollowingTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static Cluster cluster;
    private static Adapter adapter;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        adapter = Adapter.to(cluster);
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void showsAPodFromItsCreationToItsDeletion() {
        try (var seen = new Followed<>(adapter.pods)) {
            seen.awaitList(0);
            var pods = cluster.admin().pods("default");
            var made = pods.create(pod("whole").cpu("250m").gate("wait"));
            seen.awaitOne(
                    0,
                    is -> is instanceof Seen.Put<Pod> put
                            && put.object().ref().name().equals("whole")
                            && put.object().gates().equals(java.util.List.of("wait")));
            assertThat(adapter.pods.seen("default", "whole")).isPresent();
            cluster.admin().delete("/api/v1/namespaces/default/pods/whole?gracePeriodSeconds=0");
            seen.awaitOne(
                    0,
                    is -> is instanceof Seen.Gone<Pod> gone
                            && gone.object()
                                    .ref()
                                    .uid()
                                    .equals(made.path("metadata").path("uid").asText()));
            assertThat(adapter.pods.seen("default", "whole")).isEmpty();
        }
    }

    @Test
    void itsOwnMarkComesBackByTheWatch() {
        try (var seen = new Followed<>(adapter.pods)) {
            seen.awaitList(0);
            adapter.beacon.mark("one").await().atMost(LIMIT);
            seen.awaitMark("one");
            adapter.beacon.mark("two").await().atMost(LIMIT);
            seen.awaitMark("two");
            assertThat(seen.all()).noneMatch(Seen.Put.class::isInstance);
        }
    }

    @Test
    void listsEveryObjectOfManyPages() {
        var nodes = cluster.admin().nodes();
        nodes.create("page", 1201, Map.of("cpu", "4"));
        var names = adapter.nodes.list().await().atMost(LIMIT).all().stream()
                .map(node -> node.node().name().value())
                .toList();
        assertThat(names).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(nodes.names("page"));
    }
}
