package io.berth.kubernetes;

import static io.berth.sandbox.cluster.PodManifest.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.berth.recovery.Fence;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import io.berth.stage.bind.BindAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Binds that somebody forbids: RBAC, a policy, a webhook, a namespace that ends. Each in a namespace of its own. */
@NeedsCluster
class BindDeniedTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ADMISSION = "/apis/admissionregistration.k8s.io/v1/";
    private static final User STRANGER = User.of("stranger");
    private static final AtomicInteger PODS = new AtomicInteger();
    private static Cluster cluster;
    private static Adapter adapter;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE.withUser(STRANGER));
        adapter = Adapter.to(cluster);
    }

    @AfterAll
    static void stop() {
        adapter.close();
        cluster.close();
    }

    @Test
    void whoMayNotBindIsForbiddenAndItsRightsAreLookedAt() {
        try (var stranger = as(STRANGER)) {
            var made = cluster.admin().pods("default").create(pod("forbidden"));
            var row = Rows.binding(made, "node-a");
            var bind = stranger.binding.post(row, Rows.version(made)).await().atMost(LIMIT);
            assertThat(bind)
                    .isInstanceOfSatisfying(
                            BindAnswer.Forbidden.class,
                            told -> assertThat(told.message()).contains("cannot create resource \"pods/binding\""));
            assertThat(stranger.refused.since()).isTrue();
            assertThat(stranger.fence.patch(row).await().atMost(LIMIT))
                    .isInstanceOfSatisfying(
                            Fence.Answer.Forbidden.class,
                            told -> assertThat(told.message()).contains("cannot patch resource \"pods/status\""));
        }
    }

    @Test
    void whomNobodyKnowsIsForbidden() {
        try (var unknown = as(User.of("unknown"))) {
            var made = cluster.admin().pods("default").create(pod("unauthorized"));
            var row = Rows.binding(made, "node-a");
            assertThat(unknown.binding.post(row, Rows.version(made)).await().atMost(LIMIT))
                    .isInstanceOf(BindAnswer.Forbidden.class);
            assertThat(unknown.fence.patch(row).await().atMost(LIMIT)).isInstanceOf(Fence.Answer.Forbidden.class);
        }
    }

    @Test
    void theBaseRolesAllowBoth() {
        BaseRoles.grantIn(cluster);
        try (var berth = as(User.BERTH)) {
            var made = cluster.admin().pods("default").create(pod("allowed"));
            var row = Rows.binding(made, "node-a");
            assertThat(berth.fence.patch(row).await().atMost(LIMIT)).isEqualTo(new Fence.Answer.Fenced());
            var now = cluster.admin().pods("default").read("allowed");
            assertThat(berth.binding.post(row, Rows.version(now)).await().atMost(LIMIT))
                    .isInstanceOf(BindAnswer.Created.class);
        }
    }

    @Test
    void aPolicysDenialIsARefusal() {
        namespace("policed");
        var rules = Map.of("namespaceSelector", selecting("policed"), "resourceRules", List.of(binds()));
        for (var reason : List.of("Invalid", "Forbidden")) {
            var name = "deny-" + reason.toLowerCase(Locale.ROOT);
            var never = Map.of("expression", "false", "message", "no binds here: " + reason, "reason", reason);
            var spec = Map.of("failurePolicy", "Fail", "matchConstraints", rules, "validations", List.of(never));
            make("validatingadmissionpolicies", name, Map.of("spec", spec));
            var use = Map.of("policyName", name, "validationActions", List.of("Deny"));
            make("validatingadmissionpolicybindings", name, Map.of("spec", use));
            assertRefused("policed", "no binds here: " + reason);
            cluster.admin()
                    .delete(ADMISSION + "validatingadmissionpolicybindings/" + name)
                    .expect(200);
        }
    }

    @Test
    void aWebhooksDenialIsARefusalWhateverItSays(@TempDir Path folder) {
        namespace("hooked");
        var certificate = OwnCertificate.make(folder);
        try (var webhook = new DenyingWebhook(certificate)) {
            var client = Map.of("url", webhook.url(), "caBundle", certificate.caBundle());
            make(
                    "validatingwebhookconfigurations",
                    "denies",
                    Map.of(
                            "webhooks",
                            List.of(Map.of(
                                    "name",
                                    "denies.berth.io",
                                    "clientConfig",
                                    client,
                                    "rules",
                                    List.of(binds()),
                                    "namespaceSelector",
                                    selecting("hooked"),
                                    "sideEffects",
                                    "None",
                                    "admissionReviewVersions",
                                    List.of("v1")))));
            for (var code : List.of(403, 409, 429, 500, 404)) {
                webhook.answerWith(code, code + ": pod p is already assigned to node x");
                assertRefused("hooked", code + ": pod p is already assigned");
            }
        }
        // It is down now, and without its word nothing is written.
        assertRefused("hooked", "failed calling webhook \"denies.berth.io\"");
    }

    @Test
    void aNamespaceThatEndsRefusesIt() {
        namespace("ending");
        var made = cluster.admin().pods("ending").create(pod("last"));
        cluster.admin().delete("/api/v1/namespaces/ending").expect(200);
        assertThat(adapter.binding
                        .post(Rows.binding(made, "node-a"), Rows.version(made))
                        .await()
                        .atMost(LIMIT))
                .isInstanceOfSatisfying(
                        BindAnswer.Refused.class,
                        told -> assertThat(told.message()).contains("being terminated"));
    }

    /** With a Pod each time, until what was made is in force. */
    private static void assertRefused(String namespace, String message) {
        await().atMost(LIMIT).untilAsserted(() -> {
            var made = cluster.admin().pods(namespace).create(pod("p" + PODS.incrementAndGet()));
            assertThat(adapter.binding
                            .post(Rows.binding(made, "node-a"), Rows.version(made))
                            .await()
                            .atMost(LIMIT))
                    .isInstanceOfSatisfying(
                            BindAnswer.Refused.class,
                            told -> assertThat(told.message()).contains(message));
        });
    }

    private static Adapter as(User user) {
        return new Adapter(() -> Adapter.config(cluster, cluster.port(), user), Map.of());
    }

    private static void namespace(String name) {
        cluster.admin()
                .post("/api/v1/namespaces", Map.of("metadata", Map.of("name", name)))
                .expect(201);
    }

    private static Map<String, ?> selecting(String namespace) {
        return Map.of("matchLabels", Map.of("kubernetes.io/metadata.name", namespace));
    }

    private static Map<String, ?> binds() {
        return Map.of(
                "apiGroups", List.of(""),
                "apiVersions", List.of("v1"),
                "operations", List.of("CREATE"),
                "resources", List.of("pods/binding"));
    }

    private static void make(String kind, String name, Map<String, ?> rest) {
        var object = new HashMap<String, Object>(rest);
        object.put("metadata", Map.of("name", name));
        cluster.admin().post(ADMISSION + kind, object).expect(201);
    }
}
