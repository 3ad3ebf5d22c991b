package io.berth.sandbox.guard;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.sandbox.Rest.Answer;
import io.berth.sandbox.cluster.BaseRoles;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.User;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Installs what {@code k8s/guard} installs, in a test's cluster, with the webhook turned to an address of this machine. In this
 * order: {@link #roles}, then replicas with {@link #settings}, then {@link #install} with the address of one of them, or of a
 * balancer before them. The replicas make their certificate, and write the path and the caBundle; {@link #remove} is how the
 * glass is broken.
 */
public final class GuardInstall {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ADMISSION = "/apis/admissionregistration.k8s.io/v1/";
    private static final String WEBHOOK = ADMISSION + "mutatingwebhookconfigurations/berth-guard";
    private static final String BINDING = ADMISSION + "validatingadmissionpolicybindings/berth-guard";
    private static final String PROBE = "/api/v1/namespaces/default/pods/nobody/binding";
    private static final String DENIED = "admission webhook \"guard.berth.io\" denied";
    private static final Set<String> ROLES =
            Set.of("ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding", "Secret");
    private static final Set<String> POLICY = Set.of("ValidatingAdmissionPolicy", "ValidatingAdmissionPolicyBinding");

    private final Cluster cluster;
    private final Mode mode;
    private final Overlay objects;

    public GuardInstall(Cluster cluster, Mode mode) {
        this.cluster = cluster;
        this.mode = mode;
        this.objects = Overlay.of("k8s/guard/" + mode, cluster.kubectl(User.ADMIN));
    }

    /** The overlay, and {@code berth.guard.mode}. */
    public enum Mode {
        observe,
        enforce
    }

    /** What a replica with this HTTPS port is started with, beside the settings for its cluster. */
    public Map<String, String> settings(int httpsPort) {
        return Map.of(
                "berth.guard.mode", mode.name(),
                "berth.tls.source", "self",
                "berth.tls.names", "127.0.0.1",
                "quarkus.http.tls-configuration-name", "berth",
                "quarkus.http.ssl-port", Integer.toString(httpsPort));
    }

    /** The namespace, the roles and the empty Secret. */
    public void roles() {
        BaseRoles.grantIn(cluster);
        apply(ROLES);
    }

    /** The policy, where the mode has one, then the webhook; back when both have been seen at work. */
    public void install(int httpsPort) {
        apply(POLICY);
        if (mode == Mode.enforce) {
            await("the policy denies").atMost(LIMIT).until(() -> probe("").contains("ValidatingAdmissionPolicy"));
        }
        apply(webhook(httpsPort));
        await("the webhook is pointed at Berth").atMost(LIMIT).until(this::isPointed);
        // Under `observe` only the replica can tell: its metric counts what it was asked.
        await("Berth is asked").atMost(LIMIT).until(() -> mode == Mode.observe || ask().contains(DENIED));
    }

    /** Lets the API server ask about a bind that cannot come about, and gives what is said to it. */
    public String ask() {
        return probe("?dryRun=All");
    }

    public void remove() {
        if (mode == Mode.enforce) {
            cluster.admin().delete(BINDING).expect(200);
        }
        cluster.admin().delete(WEBHOOK).expect(200);
    }

    public JsonNode clientConfig() {
        return cluster.admin().get(WEBHOOK).expect(200).body().at("/webhooks/0/clientConfig");
    }

    private boolean isPointed() {
        var now = clientConfig();
        return now.path("url").asText().contains("/guard/v1/") && now.hasNonNull("caBundle");
    }

    /** What is said to a bind of a Pod that is not there. */
    private String probe(String query) {
        Answer answer = cluster.admin()
                .post(
                        PROBE + query,
                        Map.of("metadata", Map.of("name", "nobody"), "target", Map.of("kind", "Node", "name", "none")));
        return answer.text("message");
    }

    /** An address of this machine in place of the Service, which only a cluster with a network has. */
    private ObjectNode webhook(int httpsPort) {
        var webhook = objects.of(Set.of("MutatingWebhookConfiguration")).getFirst();
        var client = (ObjectNode) webhook.at("/webhooks/0/clientConfig");
        client.removeAll();
        client.put("url", "https://127.0.0.1:" + httpsPort + "/");
        return webhook;
    }

    private void apply(Set<String> kinds) {
        objects.of(kinds).forEach(this::apply);
    }

    private void apply(JsonNode object) {
        cluster.kubectl(User.ADMIN).apply(object.toString());
    }

    /** The authorities that the webhook's configuration trusts, as PEM. */
    public Optional<String> trusted() {
        return Optional.of(clientConfig().path("caBundle").asText())
                .filter(text -> !text.isEmpty())
                .map(text -> new String(Base64.getDecoder().decode(text), US_ASCII));
    }
}
