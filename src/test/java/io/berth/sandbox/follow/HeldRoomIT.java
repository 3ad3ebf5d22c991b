package io.berth.sandbox.follow;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static io.berth.sandbox.follow.BindIT.bind;
import static io.berth.sandbox.follow.BindIT.path;
import static io.berth.sandbox.follow.BindIT.result;
import static io.berth.sandbox.follow.FollowedCluster.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.KubeApi;
import io.berth.sandbox.cluster.NeedsCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of the room when an admission policy turns a bind down. */
@NeedsCluster
class HeldRoomIT {
    private static final String NODE = "holding";
    private static final String POLICIES = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
    private static final String BINDINGS = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";
    private static final String NAME = "no-refused-pods";

    private static FollowedCluster at;

    @BeforeAll
    static void start() {
        at = SharedFollowed.get();
        at.paperNode(NODE, Map.of("cpu", "4", "pods", "110"));
        deny();
    }

    @AfterAll
    static void stop() {
        api().delete(BINDINGS + "/" + NAME);
        api().delete(POLICIES + "/" + NAME);
    }

    @Test
    void itIsFreeUnlessItsHolderAsksForIt() {
        var row = reserved("refused-free");
        var answer = bind(row, Map.of()).expect(200);
        assertThat(result(answer)).isEqualTo("Refused");
        assertThat(answer.body().at("/outcome/message").asText()).contains("not today");
        assertThat(result(at.rest().get(path(row)).expect(410))).isEqualTo("Refused");
    }

    @Test
    void itIsHeldForAMinuteAndBoundToByAnotherTry() {
        var row = reserved("refused-held");
        var answer = bind(row, Map.of("onFailure", "hold")).expect(200);
        assertThat(result(answer)).isEqualTo("Refused");
        var held = at.rest().get(path(row)).expect(200);
        assertThat(held.text("phase")).isEqualTo("Reserved");
        assertThat(held.body().path("outcome")).isEqualTo(answer.body().path("outcome"));
        assertThat(Duration.between(
                        Instant.parse(held.body().at("/outcome/since").asText()),
                        Instant.parse(held.text("expiresAt"))))
                .isEqualTo(Duration.ofSeconds(60));

        assertThat(result(bind(row, Map.of("onFailure", "hold")).expect(200))).isEqualTo("Refused");
        stop();
        await().atMost(LIMIT)
                .until(() -> api().post(at.pods().path("refused-held") + "/binding?dryRun=All", binding("refused-held"))
                                .status()
                        == 201);
        var bound = bind(row, Map.of()).expect(200);
        assertThat(result(bound)).isEqualTo("Bound");
        assertThat(bound.body().at("/reservation/id").asText()).isEqualTo(row.text("id"));
        deny();
    }

    private static Rest.Answer reserved(String name) {
        return at.reserve(at.pods().create(pod(name).cpu("1")), NODE).expect(201);
    }

    private static KubeApi api() {
        return at.cluster().admin();
    }

    private static Map<String, Object> binding(String pod) {
        return Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Binding",
                "metadata",
                Map.of("name", pod),
                "target",
                Map.of("kind", "Node", "name", NODE));
    }

    private static void deny() {
        api().post(
                        POLICIES,
                        Map.of(
                                "metadata",
                                Map.of("name", NAME),
                                "spec",
                                Map.of(
                                        "matchConstraints",
                                        Map.of(
                                                "resourceRules",
                                                List.of(Map.of(
                                                        "apiGroups", List.of(""),
                                                        "apiVersions", List.of("v1"),
                                                        "operations", List.of("CREATE"),
                                                        "resources", List.of("pods/binding")))),
                                        "validations",
                                        List.of(Map.of(
                                                "expression",
                                                "!request.name.startsWith('refused-')",
                                                "message",
                                                "not today")))))
                .expect(201);
        api().post(
                        BINDINGS,
                        Map.of(
                                "metadata",
                                Map.of("name", NAME),
                                "spec",
                                Map.of("policyName", NAME, "validationActions", List.of("Deny"))))
                .expect(201);
        at.pods().create(pod("refused-probe-" + System.nanoTime()));
        await().atMost(LIMIT)
                .until(() -> at.pods().list().stream()
                        .map(one -> one.at("/metadata/name").asText())
                        .filter(name -> name.startsWith("refused-probe-"))
                        .noneMatch(name -> api().post(at.pods().path(name) + "/binding?dryRun=All", binding(name))
                                        .status()
                                == 201));
    }
}
