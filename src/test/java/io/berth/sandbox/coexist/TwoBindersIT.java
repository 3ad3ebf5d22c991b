package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.BETA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.AtOnce;
import io.berth.sandbox.cluster.NeedsCluster;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two schedulers that want the same Pod. */
@NeedsCluster
class TwoBindersIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    @Test
    void ofTwoBindsOfOnePodToTwoNodesAtOnceOneWins() {
        at.node("left", "10");
        at.node("right", "10");
        for (var i = 0; i < 10; i++) {
            var name = "torn-" + i;
            at.pods().create(pod(name).cpu("1"));
            var answers = AtOnce.run(
                    2,
                    side -> at.pods(side == 0 ? ALPHA : BETA)
                            .bind(name, side == 0 ? "left" : "right")
                            .status());
            assertThat(answers).containsOnlyOnce(201).containsAnyOf(409, 201);
            assertThat(at.nodeOf(name)).isEqualTo(answers.getFirst() == 201 ? "left" : "right");
        }
        await().atMost(Ground.LIMIT)
                .untilAsserted(() -> assertThat(free("left") + free("right"))
                        .as("cpu that is free on both")
                        .isEqualTo(10));
    }

    private static int free(String node) {
        return at.seen(node).at("/available/cpu").asInt();
    }
}
