package io.berth.sandbox.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.Kubectl;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The overlays of {@code k8s/guard} as a real API server takes them, one after another, as the runbook has it. */
@NeedsCluster
class OverlaysTest {
    private static final String ADMISSION = "/apis/admissionregistration.k8s.io/v1/";
    private static final String WEBHOOK = ADMISSION + "mutatingwebhookconfigurations/berth-guard";
    private static final String POLICY = ADMISSION + "validatingadmissionpolicies/berth-guard";
    private static final String BINDING = ADMISSION + "validatingadmissionpolicybindings/berth-guard";
    private static Cluster cluster;
    private static Kubectl kubectl;

    @BeforeAll
    static void start() {
        cluster = Cluster.start(ClusterOptions.BARE);
        kubectl = cluster.kubectl(User.ADMIN);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @AfterEach
    void remove() {
        List.of(WEBHOOK, POLICY, BINDING).forEach(path -> cluster.admin().delete(path));
    }

    @Test
    void theRunbookGoesFromObserveToEnforceAndBack() {
        var commands = new ArrayDeque<>(Runbook.commands());
        commands.remove().run(kubectl);
        assertThat(read(WEBHOOK).at("/webhooks/0/failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(cluster.admin().get(POLICY).status()).isEqualTo(404);
        assertThat(mode()).isEqualTo("observe");
        var path = Map.of("op", "add", "path", "/webhooks/0/clientConfig/service/path", "value", "/guard/v1/known");
        cluster.admin().jsonPatch(WEBHOOK, List.of(path)).expect(200);

        commands.remove().run(kubectl);
        assertThat(mode()).isEqualTo("enforce");
        commands.remove().run(kubectl);
        assertThat(mode()).isEqualTo("enforce");
        assertEnforced("/guard/v1/known");

        commands.remove().run(kubectl);
        assertThat(cluster.admin().get(BINDING).status()).isEqualTo(404);
        commands.remove().run(kubectl);
        assertThat(read(WEBHOOK).at("/webhooks/0/failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(mode()).isEqualTo("observe");

        commands.remove().run(kubectl);
        commands.remove().run(kubectl);
        assertThat(cluster.admin().get(WEBHOOK).status()).isEqualTo(404);
        commands.remove().run(kubectl);
        assertEnforced("");
        assertThat(commands).isEmpty();
    }

    private static void assertEnforced(String path) {
        var webhook = read(WEBHOOK).at("/webhooks/0");
        assertThat(webhook.path("failurePolicy").asText()).isEqualTo("Fail");
        assertThat(webhook.at("/clientConfig/service/path").asText()).isEqualTo(path);
        assertThat(webhook.path("timeoutSeconds").asInt()).isEqualTo(3);
        assertThat(webhook.path("sideEffects").asText()).isEqualTo("NoneOnDryRun");
        assertThat(read(BINDING).at("/spec/validationActions/0").asText()).isEqualTo("Deny");
        assertThat(read(POLICY).at("/spec/matchConstraints/namespaceSelector"))
                .as("what passes no guard is held to nothing that the guard does")
                .isEqualTo(webhook.path("namespaceSelector"));
        assertThat(read(POLICY).at("/spec/matchConstraints/resourceRules")).isEqualTo(webhook.path("rules"));
    }

    @Test
    void withCertManagerItsCertificateIsServed() {
        var text = "{resources: [../../k8s/guard/enforce], components: [../../k8s/guard/cert-manager]}";
        var objects = Overlay.written(text, kubectl).objects();
        var known = objects.stream()
                .filter(object -> !object.path("apiVersion").asText().startsWith("cert-manager.io/"))
                .toList();
        assertThat(objects).hasSizeGreaterThan(known.size());
        known.forEach(object -> kubectl.apply(object.toString()));
        var env = read("/apis/apps/v1/namespaces/berth/deployments/berth").at("/spec/template/spec/containers/0/env");
        assertThat(env.findValuesAsText("name"))
                .contains("QUARKUS_TLS_KEY_STORE_PEM__0__CERT")
                .doesNotContain("QUARKUS_HTTP_TLS_CONFIGURATION_NAME");
        assertThat(read(WEBHOOK)
                        .at("/metadata/annotations")
                        .path("cert-manager.io/inject-ca-from")
                        .asText())
                .isEqualTo("berth/berth");
    }

    private static String mode() {
        return kubectl.run(
                "-n",
                "berth",
                "get",
                "deployment",
                "berth",
                "-o",
                "jsonpath={.spec.template.spec.containers[0].env[?(@.name==\"BERTH_GUARD_MODE\")].value}");
    }

    private static JsonNode read(String path) {
        return cluster.admin().get(path).expect(200).body();
    }
}
