package io.berth.kubernetes;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.berth.cluster.GuardWebhook;
import io.berth.doctor.GuardObjects;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the objects of {@code k8s/guard}, each by its one name. */
@ApplicationScoped
class KubernetesGuardObjects implements GuardObjects {
    private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
    /** All of them have the webhook configuration's. */
    private static final String NAME = "/" + GuardWebhook.CONFIGURATION;

    private static final String BY_NAME = "kubernetes.io/metadata.name";

    private final ApiServer api;
    private final BerthNamespace namespace;
    private final Workers workers;

    KubernetesGuardObjects(ApiServer api, BerthNamespace namespace, Workers workers) {
        this.api = api;
        this.namespace = namespace;
        this.workers = workers;
    }

    @Override
    public Uni<Optional<Webhook>> webhook() {
        return read(GROUP + "mutatingwebhookconfigurations" + NAME)
                .map(found -> found.flatMap(configuration -> configuration
                        .items("webhooks")
                        .filter(webhook -> webhook.textOf("name").equals(GuardWebhook.WEBHOOK))
                        .findFirst()
                        .map(KubernetesGuardObjects::webhook)));
    }

    @Override
    public Uni<Optional<Policy>> policy() {
        return Uni.combine()
                .all()
                .unis(
                        read(GROUP + "validatingadmissionpolicies" + NAME),
                        read(GROUP + "validatingadmissionpolicybindings" + NAME))
                .with((policy, binding) -> policy.isEmpty()
                        ? Optional.empty()
                        : binding.map(one -> new Policy(
                                texts(one.in("spec").items("validationActions")),
                                leftOut(policy.get()
                                        .in("spec")
                                        .in("matchConstraints")
                                        .in("namespaceSelector")))));
    }

    @Override
    public Uni<Version> version() {
        return api.body(Ask.get("/version"))
                .map(Tree::of)
                .map(version ->
                        // A provider may write 27+.
                        new Version(number(version.textOf("major")), number(version.textOf("minor"))));
    }

    @Override
    public Uni<String> namespace() {
        return Uni.createFrom().item(namespace::name).runSubscriptionOn(workers);
    }

    private Uni<Optional<Tree>> read(String path) {
        return api.call(Ask.get(path))
                .map(answer ->
                        answer.notFound() ? Optional.empty() : Optional.of(Tree.of(ApiServer.succeeded(answer))));
    }

    private static Webhook webhook(Tree webhook) {
        Tree client = webhook.in("clientConfig");
        String path = client.in("service").text("path").orElseGet(() -> client.textOf("url"));
        Tree selector = webhook.in("namespaceSelector");
        boolean byLabels = selector.items("matchExpressions").anyMatch(expression -> !leavesOut(expression))
                || !selector.in("matchLabels").json().isEmpty();
        return new Webhook(
                path,
                client.text("caBundle")
                        .map(bundle -> new String(Base64.getDecoder().decode(bundle), US_ASCII)),
                webhook.text("failurePolicy").orElse("Fail"),
                texts(webhook.items("rules").flatMap(rule -> rule.items("resources"))),
                leftOut(selector),
                byLabels);
    }

    private static Set<String> leftOut(Tree selector) {
        return texts(selector.items("matchExpressions")
                .filter(KubernetesGuardObjects::leavesOut)
                .flatMap(expression -> expression.items("values")));
    }

    private static Set<String> texts(Stream<Tree> items) {
        return items.map(item -> item.json().asText()).collect(Collectors.toSet());
    }

    private static boolean leavesOut(Tree expression) {
        return expression.textOf("key").equals(BY_NAME)
                && expression.textOf("operator").equals("NotIn");
    }

    private static int number(String text) {
        String digits = text.replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
