package io.berth.sandbox.cluster;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A webhook configuration on binds of all namespaces, which is in place when it has been seen to be asked, and gone when it is not. */
final class InstalledWebhook {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String GROUP = "admissionregistration.k8s.io";
    private static final String PROBE = "/api/v1/namespaces/kube-system/pods/nobody/binding?dryRun=All";

    private final KubeApi api;
    private final String kind;
    private final String name;
    private final AtomicInteger reached = new AtomicInteger();

    InstalledWebhook(KubeApi api, String kind, String name) {
        this.api = api;
        this.kind = kind + "WebhookConfiguration";
        this.name = name;
    }

    void install(String url, String ca) {
        var rule = Map.of(
                "apiGroups", List.of(""),
                "apiVersions", List.of("v1"),
                "operations", List.of("CREATE"),
                "resources", List.of("pods/binding", "bindings"));
        var webhook = Map.of(
                "name",
                name + ".example.com",
                "clientConfig",
                Map.of("url", url, "caBundle", ca),
                "rules",
                List.of(rule),
                "sideEffects",
                "None",
                "admissionReviewVersions",
                List.of("v1"),
                "failurePolicy",
                "Fail",
                "timeoutSeconds",
                30);
        api.post(
                        path(),
                        Map.of(
                                "apiVersion",
                                GROUP + "/v1",
                                "kind",
                                kind,
                                "metadata",
                                Map.of("name", name),
                                "webhooks",
                                List.of(webhook)))
                .expect(201);
        await(name + " is asked").atMost(LIMIT).until(this::isAsked);
    }

    void reached() {
        reached.incrementAndGet();
    }

    /** Admission comes before it is looked whether there is such a Pod. */
    private boolean isAsked() {
        var before = reached.get();
        var target = Map.of("kind", "Node", "name", "none");
        api.post(PROBE, Map.of("metadata", Map.of("name", "nobody"), "target", target));
        return reached.get() > before;
    }

    void remove() {
        api.delete(path() + "/" + name).expect(200);
        await(name + " is not asked").atMost(LIMIT).until(() -> !isAsked());
    }

    private String path() {
        return "/apis/" + GROUP + "/v1/" + kind.toLowerCase(Locale.ROOT) + "s";
    }
}
