package io.berth.sandbox.guard;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the doctor says of a guard that is installed, of one that somebody has bent, and of binds past it. */
@NeedsCluster
class DoctorIT {
    private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
    private static final String WEBHOOK = GROUP + "mutatingwebhookconfigurations/berth-guard";
    private static final String BINDING = GROUP + "validatingadmissionpolicybindings/berth-guard";
    private static GuardedCluster at;

    @BeforeAll
    static void start() {
        at = GuardedCluster.start(GuardInstall.Mode.enforce, Map.of());
    }

    @AfterAll
    static void stop() {
        at.close();
    }

    private static JsonNode check(String name) {
        var checks = at.rest()
                .within(Duration.ofSeconds(20))
                .get("/v1/doctor")
                .expect(200)
                .body()
                .path("checks");
        return StreamSupport.stream(checks.spliterator(), false)
                .filter(check -> check.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitState(String name, String state, String... words) {
        await(name).atMost(GuardedCluster.LIMIT).untilAsserted(() -> {
            var check = check(name);
            assertThat(check.path("state").asText()).as("%s", check).isEqualTo(state);
            assertThat(List.of(words)).allMatch(check.path("message").asText()::contains, check.toString());
        });
    }

    @Test
    void whatIsInOrderIsOkAndWhatSomebodyBendsIsNot() {
        for (var name : List.of(
                "webhook",
                "webhook-failure-policy",
                "webhook-namespaces",
                "webhook-reaches-us",
                "policy",
                "api-server")) {
            awaitState(name, "ok");
        }
        awaitState("webhook-reaches-us", "ok", "the last review came");
        awaitState("redis", "warning", "nothing on disk");
        var whole = at.cluster().admin().get(WEBHOOK).expect(200).body().path("webhooks");
        at.cluster()
                .admin()
                .jsonPatch(
                        WEBHOOK,
                        List.of(
                                Map.of("op", "replace", "path", "/webhooks/0/failurePolicy", "value", "Ignore"),
                                Map.of(
                                        "op",
                                        "replace",
                                        "path",
                                        "/webhooks/0/namespaceSelector/matchExpressions/0/values",
                                        "value",
                                        List.of("kube-system", "vip"))))
                .expect(200);
        awaitState("webhook-failure-policy", "failed", "Ignore", "Fail");
        awaitState("webhook-namespaces", "failed", "does not leave out berth");
        assertThat(at.rest().get("/v1/doctor").body().path("healthy").asBoolean())
                .isFalse();
        assertThat(at.rest().get("/q/health/ready").status())
                .as("ready all the same")
                .isEqualTo(200);
        at.cluster().admin().mergePatch(WEBHOOK, Map.of("webhooks", whole)).expect(200);
        act("Audit");
        awaitState("policy", "failed", "Audit");
        act("Deny");
        awaitState("policy", "ok");
        awaitState("webhook-failure-policy", "ok");
    }

    private static void act(String action) {
        var actions = Map.of("spec", Map.of("validationActions", List.of(action)));
        at.cluster().admin().mergePatch(BINDING, actions).expect(200);
    }

    @Test
    void bindsPastBerthAreCountedByWhomAndThoseLeftOutApart() {
        at.node("n", "9");
        at.pods().create(pod("guarded").scheduler("second").cpu("1"));
        at.scheduler().bind("guarded", "n").expect(201);
        at.pods().create(pod("past").scheduler("by-hand").on("n"));
        at.cluster()
                .admin()
                .pods("kube-system")
                .create(pod("system").scheduler("system-own").on("n"));
        awaitState("foreign-binds", "warning", "1 Pods", "by-hand 1;", "left out: 1 (system-own 1)");
        assertThat(check("foreign-binds").path("message").asText()).doesNotContain("second");
    }
}
