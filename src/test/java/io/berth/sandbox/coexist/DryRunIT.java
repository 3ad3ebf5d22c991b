package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A bind that is only tried out. */
@NeedsCluster
class DryRunIT {
    private static final List<String> KEPT = List.of("rows", "sums", "uids", "due", "binding", "index");

    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    @Test
    void dryRunsLeaveEveryRowAndSumAsItWas() {
        at.node("dry", "2");
        at.pods().create(pod("dry-there").cpu("1"));
        at.pods(ALPHA).bind("dry-there", "dry").expect(201);
        at.pods().create(pod("dry").cpu("1"));
        at.pods().create(pod("dry-large").cpu("2"));
        // Nothing else is under way that would change a row meanwhile.
        await().atMost(Ground.LIMIT)
                .until(() -> at.seen("dry").at("/reservations/bound").asInt() == 1
                        && at.metrics("berth_binding_oldest_seconds").values().stream()
                                .allMatch(oldest -> oldest == 0));
        var before = kept();
        for (var i = 0; i < 4; i++) {
            dryRun("dry").expect(201);
            dryRun("dry-large").expect(409);
        }
        assertThat(kept()).isEqualTo(before);
        // Rows and sums are there to be compared.
        assertThat(before.subList(0, 2)).doesNotContain("nil");
    }

    private static io.berth.sandbox.Rest.Answer dryRun(String pod) {
        return at.cluster()
                .as(ALPHA)
                .post(
                        at.pods().path(pod) + "/binding?dryRun=All",
                        Map.of("metadata", Map.of("name", pod), "target", Map.of("kind", "Node", "name", "dry")));
    }

    /** Byte by byte. */
    private static List<String> kept() {
        try (var redis = at.replicas().redis().connect()) {
            return KEPT.stream()
                    .map(key -> redis.call("DUMP", "berth:{default}:" + key).toString())
                    .toList();
        }
    }
}
