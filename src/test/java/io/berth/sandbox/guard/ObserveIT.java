package io.berth.sandbox.guard;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Under {@code observe} every bind goes on, and what would have been refused is counted, logged and told. */
@NeedsCluster
class ObserveIT {
    @Test
    void everythingGoesOnAndIsToldOf() {
        try (var at = GuardedCluster.start(GuardInstall.Mode.observe, Map.of())) {
            at.node("watched", "1");
            await("the API server asks").atMost(GuardedCluster.LIMIT).until(() -> {
                at.install().ask();
                return at.metric("berth_guard_reviews_total{answer=\"NotFound\",mode=\"dry-run\"}") > 0;
            });
            at.pods().create(pod("one").cpu("1"));
            at.scheduler().bind("one", "watched").expect(201);
            assertThat(at.metric("berth_guard_reviews_total{answer=\"Allowed\",mode=\"observe\"}"))
                    .isEqualTo(1);
            var bound = at.pods().read("one");
            assertThat(bound.at("/metadata/annotations").has("berth.io/reservation"))
                    .isFalse();
            at.awaitCpu("watched", "available", "0");
            at.pods().create(pod("two").cpu("1"));
            at.scheduler().bind("two", "watched").expect(201);
            assertThat(at.metric("berth_guard_reviews_total{answer=\"Conflict\",mode=\"observe\"}"))
                    .isEqualTo(1);
            assertThat(at.sandbox().replicas().getFirst().said())
                    .contains("Would have refused the bind of pod default/two to node watched by "
                            + GuardedCluster.SCHEDULER.name());
            assertThat(at.cluster().kubectl(User.ADMIN).run("get", "pod", "two", "-o", "jsonpath={.spec.nodeName}"))
                    .isEqualTo("watched");
        }
    }
}
