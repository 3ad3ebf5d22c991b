package io.berth.sandbox.guard;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Webhook;
import io.berth.sandbox.cluster.Word;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What comes after the guard's yes cannot make another bind of it: the policy has the last word. */
@NeedsCluster
class PolicyIT {
    private static GuardedCluster at;

    @BeforeAll
    static void start() {
        at = GuardedCluster.start(GuardInstall.Mode.enforce, Map.of("berth.guard.fence-after", "1s"));
        at.node("chosen", "1");
        at.node("other", "1");
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void aBindThatIsTurnedToAnotherNodeIsRefusedAndItsRoomIsBack() {
        at.pods().create(pod("turned").cpu("1"));
        var turn = new Word.Patch(List.of(Map.of("op", "replace", "path", "/target/name", "value", "other")));
        try (var webhook = Webhook.mutating(at.cluster(), "zz-turns", request -> turn)) {
            var refused = at.scheduler().bind("turned", "chosen");
            assertThat(webhook.asked()).hasSize(1);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text("message"))
                    .contains("ValidatingAdmissionPolicy 'berth-guard'", "another webhook has turned it");
        }
        assertThat(at.pods().read("turned").at("/spec/nodeName").asText()).isEmpty();
        at.awaitCpu("chosen", "available", "1");
    }

    @Test
    void theGlassIsBrokenByDeletingBoth() {
        at.pods().create(pod("past").cpu("1"));
        at.pods().create(pod("past-too").cpu("1"));
        at.install().remove();
        awaitBound("past");
        awaitBound("past-too");
        at.awaitCpu("other", "bound", "2");
        at.install().install(at.httpsPort());
        at.pods().create(pod("late").cpu("1"));
        assertThat(at.scheduler().bind("late", "other").status()).isEqualTo(409);
    }

    /** The API server takes a moment to let go of what was deleted. */
    private static void awaitBound(String pod) {
        await().atMost(GuardedCluster.LIMIT)
                .until(() -> at.scheduler().bind(pod, "other").status() == 201);
    }
}
