package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.cluster.ClusterUnavailableException;
import io.berth.cluster.Pod;
import io.berth.mirror.Seen;
import io.berth.sandbox.CutProxy;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The API server away in each of its ways: the sources come back by themselves, with a list. */
@NeedsCluster
class OutageTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Test
    void aRestartPassesByAWatchThatHasFallenSilent() {
        try (var cluster = Cluster.start(ClusterOptions.BARE);
                var proxy = CutProxy.ofBytes(cluster.port());
                var adapter = Adapter.to(cluster, proxy.port());
                var seen = new Followed<>(adapter.pods)) {
            seen.awaitList(0);
            proxy.silence();
            cluster.admin().pods("default").create(pod("meanwhile"));
            assertThatThrownBy(() ->
                            adapter.pods.read("default", "meanwhile").await().atMost(LIMIT))
                    .isInstanceOf(ClusterUnavailableException.class);
            assertThat(adapter.pods.seen("default", "meanwhile")).isEmpty();
            int before = seen.size();
            adapter.pods.restart();
            assertThat(adapter.pods.seen("default", "meanwhile")).isEmpty();
            proxy.speak();
            seen.awaitList(before);
            assertThat(seen.all().subList(before, seen.size()))
                    .as("what the silent watch held back comes by the list alone")
                    .first()
                    .isInstanceOf(Seen.Listed.class);
            assertThat(adapter.pods.seen("default", "meanwhile")).isPresent();
            adapter.beacon.mark("after").await().atMost(LIMIT);
            seen.awaitMark("after");
        }
    }

    @Test
    void anApiServerThatComesBackIsFollowedOn() {
        try (var cluster = Cluster.start(ClusterOptions.BARE);
                var adapter = Adapter.to(cluster);
                var seen = new Followed<>(adapter.pods)) {
            seen.awaitList(0);
            cluster.admin().pods("default").create(pod("before"));
            seen.awaitOne(0, is -> named(is, "before"));
            cluster.apiServer().kill();
            assertThatThrownBy(
                            () -> adapter.pods.read("default", "before").await().atMost(LIMIT))
                    .isInstanceOf(ClusterUnavailableException.class);
            int before = seen.size();
            cluster.apiServer().restart();
            seen.awaitList(before);
            assertThat(adapter.pods.seen("default", "before")).isPresent();
            cluster.admin().pods("default").create(pod("after"));
            seen.awaitOne(before, is -> named(is, "after"));
            assertThat(adapter.relists("pods", Relists.Reason.broken)).isPositive();
        }
    }

    private static boolean named(Seen<Pod> seen, String name) {
        return seen instanceof Seen.Put<Pod> put && put.object().ref().name().equals(name);
    }
}
