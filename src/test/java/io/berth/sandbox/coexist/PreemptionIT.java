package io.berth.sandbox.coexist;

import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.BETA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static io.berth.sandbox.coexist.Ground.podFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.cluster.InParallel;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.SchedulerOptions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Room that one scheduler has made for a Pod of higher priority, while another one looks for some. */
@NeedsCluster
class PreemptionIT {
    private static final Ground AT = SharedGround.get();
    private static final int OTHERS = 12;

    @AfterAll
    static void empty() {
        var mine = AT.pods().list().stream()
                .map(pod -> pod.at("/metadata/name").asText())
                .filter(name -> name.startsWith("preempt-"))
                .toList();
        InParallel.each(mine, name -> AT.pods().delete(name));
        AT.awaitFree("node-01", "1");
    }

    @Test
    void theRoomOfTheVictimsGoesToThePreemptor() {
        AT.cluster()
                .admin()
                .post(
                        "/apis/scheduling.k8s.io/v1/priorityclasses",
                        Map.of("metadata", Map.of("name", "urgent"), "value", 1000))
                .expect(201);
        AT.nodes()
                .patch("node-01", Map.of("metadata", Map.of("labels", Map.of("test", "preempt"))))
                .expect(200);
        var extender = AT.replicas();
        try (var alpha = AT.cluster()
                        .addScheduler(SchedulerOptions.named("alpha").as(ALPHA).asks(extender.extender("alpha")));
                var beta = AT.cluster()
                        .addScheduler(SchedulerOptions.named("beta").as(BETA).asks(extender.extender("beta")))) {
            create("preempt-low-", 2, "alpha");
            AT.awaitFree("node-01", "0");
            await().atMost(LIMIT)
                    .until(() -> IntStream.range(0, 2).allMatch(i -> AT.pods().isAcknowledged("preempt-low-" + i)));
            AT.pods()
                    .create(podFor("preempt", "preempt-urgent")
                            .scheduler("alpha")
                            .cpu("900m")
                            .spec(spec -> spec.put("priorityClassName", "urgent")));
            create("preempt-other-", OTHERS, "beta");
            await().atMost(LIMIT).until(() -> AT.pods().isAcknowledged("preempt-urgent"));
            assertThat(AT.nodeOf("preempt-urgent")).isEqualTo("node-01");
            assertThat(others()).allSatisfy(name -> assertThat(AT.nodeOf(name)).isEmpty());
            assertThat(List.of(alpha, beta)).allMatch(part -> part.isAlive());
        }
    }

    private static List<String> others() {
        return IntStream.range(0, OTHERS).mapToObj(i -> "preempt-other-" + i).toList();
    }

    private static void create(String prefix, int count, String scheduler) {
        InParallel.each(
                IntStream.range(0, count).boxed().toList(),
                number -> AT.pods()
                        .create(podFor("preempt", prefix + number)
                                .scheduler(scheduler)
                                .cpu("500m")));
    }
}
