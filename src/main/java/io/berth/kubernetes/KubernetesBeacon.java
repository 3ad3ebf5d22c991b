package io.berth.kubernetes;

import io.berth.config.BerthConfig;
import io.berth.mirror.Beacon;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The beacon is a Pod that nobody schedules: a change of it passes through the very watch that has to prove itself. */
@ApplicationScoped
class KubernetesBeacon implements Beacon {
    private static final String MARK = "berth.io/mark";
    private static final String GATE = "berth.io/beacon";
    // Never pulled, since the Pod never runs.
    private static final String IMAGE = "registry.k8s.io/pause:3.10";

    private final ApiServer api;
    private final BerthNamespace namespace;
    private final Workers workers;
    private final String name;

    KubernetesBeacon(ApiServer api, BerthNamespace namespace, Workers workers, BerthConfig config) {
        this.api = api;
        this.namespace = namespace;
        this.workers = workers;
        this.name = "berth-beacon-" + config.pool();
    }

    @Override
    public Uni<Void> mark(String mark) {
        if (!api.enabled()) {
            return Uni.createFrom().failure(ApiServer::noCluster);
        }
        return Uni.createFrom()
                .item(namespace::name)
                .runSubscriptionOn(workers)
                .chain(home -> marked(home, mark))
                .replaceWithVoid();
    }

    /** The mark, when this Pod is the beacon. */
    Optional<String> markOf(PodJson pod) {
        boolean beacon =
                pod.metadata().name().equals(name) && pod.metadata().namespace().equals(namespace.name());
        return beacon
                ? Optional.of(pod.metadata().annotations().orElse(Map.of()).getOrDefault(MARK, ""))
                : Optional.empty();
    }

    private Uni<Answer> marked(String home, String mark) {
        String pods = "/api/v1/namespaces/" + home + "/pods";
        var change = Map.of("metadata", Map.of("annotations", Map.of(MARK, mark)));
        return api.call(Ask.mergePatch(pods + "/" + name, change))
                .chain(answer -> answer.status() == Answer.NOT_FOUND
                        ? api.call(Ask.post(pods, pod(mark)))
                        : Uni.createFrom().item(answer))
                .invoke(KubernetesBeacon::check);
    }

    /** Another replica may just have made it: its mark is as good a proof, and ours comes with the next beat. */
    private static void check(Answer answer) {
        if (!answer.ok() && answer.status() != Answer.CONFLICT) {
            throw answer.unexpected();
        }
    }

    /** As Pod Security {@code restricted} wants it. */
    private Map<String, Object> pod(String mark) {
        var container = Map.of(
                "name",
                "beacon",
                "image",
                IMAGE,
                "resources",
                Map.of("limits", Map.of("cpu", "1m", "memory", "1Mi")),
                "securityContext",
                Map.of(
                        "allowPrivilegeEscalation",
                        false,
                        "runAsNonRoot",
                        true,
                        "capabilities",
                        Map.of("drop", List.of("ALL")),
                        "seccompProfile",
                        Map.of("type", "RuntimeDefault")));
        return Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Pod",
                "metadata",
                Map.of(
                        "name",
                        name,
                        "labels",
                        Map.of("app.kubernetes.io/name", "berth-beacon", "app.kubernetes.io/part-of", "berth"),
                        "annotations",
                        Map.of(MARK, mark)),
                "spec",
                Map.of(
                        "schedulingGates",
                        List.of(Map.of("name", GATE)),
                        "automountServiceAccountToken",
                        false,
                        "enableServiceLinks",
                        false,
                        "containers",
                        List.of(container)));
    }
}
