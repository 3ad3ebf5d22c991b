package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Rest;
import io.berth.sandbox.Sandbox;
import io.berth.sandbox.SandboxOptions;
import io.berth.sandbox.cluster.InParallel;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Berths of their own, beside a cluster of which others follow as well, one of which deletes what no kubelet takes on. */
@NeedsCluster
class CollectIT {
    // More than the table is asked for at once when it tells of them.
    private static final List<String> STALE =
            IntStream.rangeClosed(1, 120).mapToObj("stale-%03d"::formatted).toList();

    private final FollowedCluster at = SharedFollowed.get();

    @Test
    void staleOnesAreDeletedAndThoseThatAKubeletHasTakenOnAreNot() {
        at.paperNode("silent", Map.of("cpu", "4", "pods", "200"));
        at.bound(pod("taken-on").controlled().cpu("1"), "silent");
        at.pods()
                .patchStatus("taken-on", Map.of("startTime", "2026-01-01T00:00:00Z"))
                .expect(200);
        InParallel.each(STALE, name -> at.bound(pod(name).controlled().cpu("10m"), "silent"));
        at.awaitAmount("silent", "bound", "cpu", "2200m");
        var options = SandboxOptions.THREE
                .withReplicas(1)
                .with("berth.handoff.silent-after", "1s")
                .with("berth.handoff.stale-after", "2s")
                .with("berth.handoff.collect", "delete")
                .withAll(at.cluster().settingsFor(User.BERTH));
        // What the component k8s/collect grants beyond the base.
        var kubectl = at.cluster().kubectl(User.ADMIN);
        kubectl.run("apply", "-f", "k8s/collect/rbac.yaml");
        try (var collecting = Sandbox.start(options)) {
            await().atMost(LIMIT).until(() -> STALE.stream().allMatch(this::isDeleting));
            var metrics =
                    collecting.rest(0, "operator").get("/q/metrics").body().asText();
            var collected = metrics.lines()
                    .filter(line -> line.startsWith("berth_handoff_collected_total "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                    .sum();
            assertThat(collected).isGreaterThanOrEqualTo(STALE.size());
            assertThat(listed(collecting.rest(0, "operator")))
                    .doesNotHaveDuplicates()
                    .containsAll(STALE);
        } finally {
            kubectl.run("delete", "-f", "k8s/collect/rbac.yaml");
        }
        assertThat(at.pods().read("taken-on").at("/metadata/deletionTimestamp").isMissingNode())
                .isTrue();
        // Nothing says that the kubelet will not start them, so their room stays taken until they are gone.
        at.awaitSeen("silent");
        assertThat(at.amount("silent", "bound", "cpu")).isEqualTo("2200m");
        InParallel.each(STALE, name -> at.pods().deleteByForce(name).expect(200));
        at.awaitAmount("silent", "bound", "cpu", "1");
    }

    /** Page by page: many of them are as old as each other. */
    private static List<String> listed(Rest rest) {
        var names = new ArrayList<String>();
        var more = "";
        do {
            var page = rest.get("/v1/handoffs?state=stale&limit=50" + more)
                    .expect(200)
                    .body();
            page.path("items")
                    .forEach(item -> names.add(item.at("/reservation/pod/name").asText()));
            more = page.has("continue") ? "&continue=" + page.path("continue").asText() : "";
        } while (!more.isEmpty());
        return names;
    }

    private boolean isDeleting(String name) {
        return !at.pods().read(name).at("/metadata/deletionTimestamp").isMissingNode();
    }
}
