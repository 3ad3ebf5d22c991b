package io.berth.sandbox.coexist;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.coexist.Ground.ALPHA;
import static io.berth.sandbox.coexist.Ground.LIMIT;
import static io.berth.sandbox.coexist.Ground.podFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Replica;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.SchedulerOptions;
import io.berth.sandbox.guard.GuardInstall;
import java.time.Duration;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a cluster does that is only watched, while Berth, or its Redis, is down. */
@NeedsCluster
class ObserveOutageIT {
    private static Ground at;

    @BeforeAll
    static void start() {
        at = Ground.bare(GuardInstall.Mode.observe);
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    @Test
    void everythingGoesOnAndWhatWouldHaveBeenRefusedIsCounted() {
        at.node("seen", "1");
        for (var i = 0; i < 4; i++) {
            at.pods().create(pod("seen-" + i).cpu("1"));
        }
        at.pods(ALPHA).bind("seen-0", "seen").expect(201);
        at.awaitFree("seen", "0");
        at.pods(ALPHA).bind("seen-1", "seen").expect(201);
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(at.metrics("berth_guard_reviews_total"))
                        .containsEntry("berth_guard_reviews_total{answer=\"Conflict\",mode=\"observe\"}", 1.0));
        at.replicas().redis().kill();
        at.pods(ALPHA).bind("seen-2", "seen").expect(201);
        at.replicas().redis().restart();
        whileDown(() -> at.pods(ALPHA).bind("seen-3", "seen").expect(201));
    }

    @Test
    void aSchedulerThatGoesOnWithoutItsExtenderIsReported() {
        at.node("ignored", "3");
        var extender = at.replicas().extender("alpha").leftOutWhenDown().within(Duration.ofSeconds(2));
        try (var scheduler = at.cluster()
                .addScheduler(SchedulerOptions.named("alpha").as(ALPHA).asks(extender))) {
            at.pods()
                    .create(podFor("ignored", "ignored-asked")
                            .scheduler("alpha")
                            .cpu("1"));
            at.awaitBound("ignored-asked");
            assertThat(check()).containsEntry("state", "ok");
            whileDown(ObserveOutageIT::bindsAlone);
            assertThat(scheduler.isAlive()).isTrue();
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(check())
                            .containsEntry("state", "failed")
                            .extractingByKey("message")
                            .asString()
                            .contains("alpha ", "ignorable"));
        }
    }

    /** In a later second than the first one: the API server's times are whole seconds. */
    private static void bindsAlone() {
        var first = scheduledAt("ignored-asked");
        for (var number = 0;
                number == 0 || scheduledAt("ignored-" + (number - 1)).equals(first);
                number++) {
            at.pods()
                    .create(podFor("ignored", "ignored-" + number)
                            .scheduler("alpha")
                            .cpu("1m"));
            at.awaitBound("ignored-" + number);
        }
    }

    private static String scheduledAt(String pod) {
        return at.pods().read(pod).at("/status/conditions/0/lastTransitionTime").asText();
    }

    /** What the doctor says of extenders. */
    private static Map<String, String> check() {
        var checks = at.rest().get("/v1/doctor").expect(200).body().path("checks");
        return StreamSupport.stream(checks.spliterator(), false)
                .filter(check -> check.path("name").asText().equals("extender"))
                .findFirst()
                .map(check -> Map.of(
                        "state", check.path("state").asText(),
                        "message", check.path("message").asText()))
                .orElseThrow();
    }

    private static void whileDown(Runnable what) {
        at.replicas().replicas().forEach(Replica::kill);
        try {
            what.run();
        } finally {
            at.replicas().replicas().forEach(Replica::launchAgain);
        }
        at.replicas().awaitReady();
    }
}
