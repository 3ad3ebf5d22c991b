package io.berth.sandbox.coexist;

import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static io.berth.sandbox.coexist.Ground.podFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.ExtenderOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.Part;
import io.berth.sandbox.cluster.SchedulerOptions;
import io.berth.sandbox.cluster.Webhook;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stock kube-scheduler that asks Berth. */
@NeedsCluster
class ExtenderIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = SharedGround.get();
    }

    private static Part scheduler(UnaryOperator<ExtenderOptions> how) {
        var extender = how.apply(at.replicas().extender("alpha"));
        return at.cluster()
                .addScheduler(SchedulerOptions.named("alpha").as(ALPHA).asks(extender));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void placesPodsByNamesAndByWholeNodesAndNeverTooMany(boolean names) {
        var test = names ? "by-names" : "by-nodes";
        at.node(test, "3");
        try (var scheduler = scheduler(names ? plain -> plain : ExtenderOptions::withWholeNodes)) {
            for (var i = 0; i < 4; i++) {
                at.pods().create(podFor(test, test + "-" + i).scheduler("alpha").cpu("1"));
            }
            at.awaitFree(test, "0");
            await().atMost(LIMIT).until(() -> bound(test) == 3);
            await().atMost(LIMIT)
                    .until(() -> at.pods().list().stream()
                            .anyMatch(pod -> name(pod).startsWith(test) && isUnscheduled(pod)));
            assertThat(scheduler.isAlive()).isTrue();
            assertThat(holder(test)).isEqualTo("alpha");
        }
    }

    private static String holder(String test) {
        return at.pods().list().stream()
                .filter(pod -> name(pod).startsWith(test)
                        && !pod.at("/spec/nodeName").asText().isEmpty())
                .map(pod ->
                        pod.at("/metadata/annotations").path("berth.io/holder").asText())
                .distinct()
                .reduce("", String::concat);
    }

    @Test
    void aBindThatTakesLongerThanItIsWaitedForIsMadeOnce() {
        at.node("late-a", "1");
        at.node("late-b", "1");
        at.nodes()
                .patch("late-b", Map.of("metadata", Map.of("labels", Map.of("test", "late-a"))))
                .expect(200);
        var latch = new Latch("late");
        try (var scheduler = scheduler(plain -> plain.within(Duration.ofSeconds(1)));
                var holds = Webhook.validating(at.cluster(), "holds", latch)) {
            at.pods().create(podFor("late-a", "late").scheduler("alpha").cpu("1"));
            await().atMost(LIMIT).until(latch::holds);
            // It has been told, or thinks, that the bind has failed, and tries again.
            await().atMost(LIMIT).until(() -> isUnscheduled(at.pods().read("late")));
            latch.letGo();
            at.awaitBound("late");
            assertThat(holds.asked()).isNotEmpty();
            assertThat(scheduler.isAlive()).isTrue();
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(at.seen("late-a")
                                            .at("/available/cpu")
                                            .asInt()
                                    + at.seen("late-b").at("/available/cpu").asInt())
                            .isEqualTo(1));
        }
        assertThat(at.seen(at.nodeOf("late")).at("/available/cpu").asInt()).isZero();
        assertThat(at.seen(at.nodeOf("late")).at("/reservations/bound").asInt()).isEqualTo(1);
    }

    @Test
    void whileBerthIsDownItsPodsWaitAndThenGoOn() {
        at.node("patient", "3");
        try (var scheduler = scheduler(plain -> plain.within(Duration.ofSeconds(2)))) {
            at.pods()
                    .create(podFor("patient", "patient-first")
                            .scheduler("alpha")
                            .cpu("1"));
            at.awaitBound("patient-first");
            at.replicas().replicas().forEach(Replica::kill);
            at.pods()
                    .create(podFor("patient", "patient-late").scheduler("alpha").cpu("1"));
            await().atMost(LIMIT).until(() -> isUnscheduled(at.pods().read("patient-late")));
            at.replicas().replicas().forEach(Replica::launchAgain);
            at.replicas().awaitReady();
            at.awaitBound("patient-late");
            at.awaitFree("patient", "1");
            assertThat(scheduler.isAlive()).isTrue();
        }
    }

    private static long bound(String test) {
        return at.pods().list().stream()
                .filter(pod -> pod.at("/spec/nodeName").asText().equals(test))
                .count();
    }

    private static String name(JsonNode pod) {
        return pod.at("/metadata/name").asText();
    }

    private static boolean isUnscheduled(JsonNode pod) {
        return StreamSupport.stream(pod.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asText().equals("PodScheduled")
                        && condition.path("status").asText().equals("False"));
    }
}
