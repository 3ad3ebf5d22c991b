package io.berth.sandbox.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.ClusterOptions;
import io.berth.sandbox.cluster.Kubectl;
import io.berth.sandbox.cluster.NeedsCluster;
import io.berth.sandbox.cluster.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** The overlays of {@code k8s/guard} as a real API server takes them, one after another, as the runbook has it. */
@NeedsCluster
class OverlaysTest {
    private static final String ADMISSION = "/apis/admissionregistration.k8s.io/v1/";
    private static final String WEBHOOK = ADMISSION + "mutatingwebhookconfigurations/berth-guard";
    private static final String POLICY = ADMISSION + "validatingadmissionpolicies/berth-guard";
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

    @Test
    void fromObserveToEnforceAndBack() {
        kubectl.run("apply", "-k", "k8s/guard/observe");
        assertThat(read(WEBHOOK).at("/webhooks/0/failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(cluster.admin().get(POLICY).status()).isEqualTo(404);
        assertThat(mode()).isEqualTo("observe");
        var path = Map.of("op", "add", "path", "/webhooks/0/clientConfig/service/path", "value", "/guard/v1/known");
        cluster.admin().jsonPatch(WEBHOOK, List.of(path)).expect(200);

        kubectl.run("-n", "berth", "set", "env", "deployment/berth", "BERTH_GUARD_MODE=enforce");
        kubectl.run("apply", "-k", "k8s/guard/enforce");
        assertThat(mode()).isEqualTo("enforce");
        var webhook = read(WEBHOOK).at("/webhooks/0");
        assertThat(webhook.path("failurePolicy").asText()).isEqualTo("Fail");
        assertThat(webhook.at("/clientConfig/service/path").asText()).isEqualTo("/guard/v1/known");
        assertThat(webhook.path("timeoutSeconds").asInt()).isEqualTo(3);
        assertThat(webhook.path("sideEffects").asText()).isEqualTo("NoneOnDryRun");
        assertThat(read(POLICY).at("/spec/matchConstraints/namespaceSelector"))
                .as("what passes no guard is held to nothing that the guard does")
                .isEqualTo(webhook.path("namespaceSelector"));
        assertThat(read(POLICY).at("/spec/matchConstraints/resourceRules")).isEqualTo(webhook.path("rules"));

        kubectl.run("delete", "validatingadmissionpolicybinding", "berth-guard");
        kubectl.run("apply", "-k", "k8s/guard/observe");
        assertThat(read(WEBHOOK).at("/webhooks/0/failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(mode()).isEqualTo("observe");
    }

    @Test
    void withCertManagerItsCertificateIsServed() {
        var overlay = "{resources: [../guard/enforce], components: [../guard/cert-manager]}";
        var objects = Overlay.of(overlay, kubectl);
        var known = new ArrayList<>(objects);
        known.removeIf(object -> String.valueOf(object.get("apiVersion")).startsWith("cert-manager.io/"));
        assertThat(objects).hasSizeGreaterThan(known.size());
        known.forEach(object -> kubectl.apply(new Yaml(new DumperOptions()).dump(object)));
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
