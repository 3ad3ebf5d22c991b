package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.BindIT.awaitEvent;
import static io.berth.sandbox.follow.BindIT.bind;
import static io.berth.sandbox.follow.BindIT.path;
import static io.berth.sandbox.follow.BindIT.result;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.AtOnce;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Watch;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A bind that waits for a permit goes on by itself, and whoever asks for it joins it. */
@NeedsCluster
class WaitingBindIT {
    private static final String NODE = "waiting";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(NODE, Map.of("cpu", "64", "pods", "110"));
    }

    @Test
    void itGoesOnAndTheFeedTellsHowItEnds() {
        var row = waiting("waits-allowed");
        try (var watch = Watch.open(port(), "&node=" + NODE)) {
            var underWay = bind(row, Map.of("wait", "0s")).expect(202);
            assertThat(underWay.text("id")).isEqualTo(row.text("id"));
            assertThat(underWay.body().at("/permits/0/state").asText()).isEqualTo("waiting");
            decide(row, Map.of("decision", "allow"));
            await().atMost(LIMIT).until(() -> types(watch, row).contains("Bound"));
            assertThat(types(watch, row)).containsExactly("Permitted", "Binding", "Bound");
        }
        assertThat(result(bind(row, Map.of()).expect(200))).isEqualTo("Bound");
    }

    @Test
    void aDenialEndsTheWait() {
        var row = waiting("waits-denied");
        var answers = AtOnce.run(
                2,
                i -> i == 0
                        ? bind(row, Map.of("wait", "30s", "onFailure", "hold"))
                        : decideOnceAsked(row, Map.of("decision", "deny", "reason", "over the quota")));
        assertThat(result(answers.getFirst().expect(200))).isEqualTo("PermitDenied");
        assertThat(answers.getFirst().body().at("/outcome/message").asText()).isEqualTo("over the quota");
        assertThat(result(at.rest().get(path(row)).expect(410))).isEqualTo("PermitDenied");
        assertThat(awaitEvent("waits-denied", "FailedScheduling")).endsWith(": over the quota");
        assertThat(at.pods().read("waits-denied").at("/spec/nodeName").asText()).isEmpty();
    }

    @Test
    void whoAsksAgainElsewhereIsAnsweredAlike() {
        var row = waiting("waits-twice");
        var answers = AtOnce.run(
                5,
                i -> i < 4
                        ? at.sandbox()
                                .rest(i, FollowedCluster.HOLDER)
                                .within(Duration.ofSeconds(40))
                                .post(path(row) + "/bind", Map.of("wait", "30s"))
                        : decideOnceAsked(row, Map.of("decision", "allow")));
        assertThat(answers.subList(0, 4)).allSatisfy(answer -> {
            assertThat(result(answer.expect(200))).isEqualTo("Bound");
            assertThat(answer.body().at("/outcome/attempts").asInt()).isEqualTo(1);
            assertThat(answer.body().path("outcome"))
                    .isEqualTo(answers.getFirst().body().path("outcome"));
        });
    }

    @Test
    void aPermitThatNobodyDecidesEndsTheWaitToo() {
        var pod = at.pods().create(pod("waits-in-vain"));
        var row = at.reserve(pod, Map.of("node", NODE, "permits", permit("1s"))).expect(201);
        assertThat(result(bind(row, Map.of("wait", "9s")).expect(200))).isEqualTo("PermitTimedOut");
    }

    /** Not before Berth carries it: then the word falls while a call waits for it. */
    private static Rest.Answer decideOnceAsked(Rest.Answer row, Map<String, String> decision) {
        await().atMost(LIMIT).until(() -> at.metric("berth_binds_in_flight") >= 1);
        return decide(row, decision);
    }

    private static Rest.Answer decide(Rest.Answer row, Map<String, String> decision) {
        return at.rest()
                .as("approver")
                .post(path(row) + "/permits/quota", decision)
                .expect(200);
    }

    private static Rest.Answer waiting(String name) {
        return at.reserve(at.pods().create(pod(name)), Map.of("node", NODE, "permits", permit("1m")))
                .expect(201);
    }

    private static List<Map<String, String>> permit(String timeout) {
        return List.of(Map.of("name", "quota", "timeout", timeout));
    }

    private static List<String> types(Watch watch, Rest.Answer row) {
        return watch.changes().stream()
                .filter(event -> event.reservation().path("id").asText().equals(row.text("id")))
                .map(Watch.Event::type)
                .toList();
    }

    private static int port() {
        return at.sandbox().replicas().getFirst().port();
    }
}
