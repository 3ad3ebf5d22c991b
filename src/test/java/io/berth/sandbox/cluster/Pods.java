package io.berth.sandbox.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The Pods of a namespace, as a test handles them. */
public record Pods(KubeApi api, String namespace) {
    private static final int PAGE = 500;

    public JsonNode create(PodManifest pod) {
        return api.post(path(), pod.json()).expect(201).body();
    }

    /** By the way that Berth asks for: as this one Pod in the state that the caller has seen. */
    public Answer bind(JsonNode pod, String node) {
        var metadata = pod.path("metadata");
        var name = metadata.path("name").asText();
        var precondition = Map.of(
                "name",
                name,
                "uid",
                metadata.path("uid").asText(),
                "resourceVersion",
                metadata.path("resourceVersion").asText());
        return bind(name, Map.of("metadata", precondition, "target", target(node)));
    }

    /** As a scheduler binds that knows nothing but the names. */
    public Answer bind(String name, String node) {
        return bind(name, Map.of("metadata", Map.of("name", name), "target", target(node)));
    }

    public Answer bind(String name, Map<String, ?> binding) {
        return api.post(path(name) + "/binding", binding);
    }

    private static Map<String, String> target(String node) {
        return Map.of("kind", "Node", "name", node);
    }

    public Optional<JsonNode> find(String name) {
        var answer = api.get(path(name));
        return answer.status() == 404
                ? Optional.empty()
                : Optional.of(answer.expect(200).body());
    }

    public JsonNode read(String name) {
        return api.get(path(name)).expect(200).body();
    }

    public String phase(String name) {
        return status(name, "phase");
    }

    /** Such as {@code OutOfcpu}; empty where there is none. */
    public String reason(String name) {
        return status(name, "reason");
    }

    /** Whether a kubelet has acknowledged it. */
    public boolean isAcknowledged(String name) {
        return !status(name, "startTime").isEmpty();
    }

    private String status(String name, String field) {
        return read(name).path("status").path(field).asText();
    }

    public Answer patch(String name, Map<String, ?> merge) {
        return api.mergePatch(path(name), merge);
    }

    public Answer patchStatus(String name, Map<String, ?> status) {
        return api.mergePatch(path(name) + "/status", Map.of("status", status));
    }

    /** Through {@code pods/resize}, one resource of the first container. */
    public Answer resize(String name, String resource, String quantity) {
        var amount = Map.of(resource, quantity);
        var container = Map.of("name", "main", "resources", Map.of("requests", amount, "limits", amount));
        return api.strategicPatch(path(name) + "/resize", Map.of("spec", Map.of("containers", List.of(container))));
    }

    /** The kubelet has the grace period for it. */
    public Answer delete(String name) {
        return api.delete(path(name));
    }

    /** At once, whatever the kubelet thinks. */
    public Answer deleteByForce(String name) {
        return api.delete(path(name), Map.of("gracePeriodSeconds", 0));
    }

    public void deleteAllByForce() {
        api.delete(path(), Map.of("gracePeriodSeconds", 0)).expect(200);
    }

    /** A quorum read, page by page. */
    public List<JsonNode> list() {
        var pods = new ArrayList<JsonNode>();
        var more = "";
        do {
            var page = api.get(path() + "?limit=" + PAGE + (more.isEmpty() ? "" : "&continue=" + more))
                    .expect(200)
                    .body();
            StreamSupport.stream(page.path("items").spliterator(), false).forEach(pods::add);
            more = page.path("metadata").path("continue").asText();
        } while (!more.isEmpty());
        return pods;
    }

    public String path() {
        return "/api/v1/namespaces/" + namespace + "/pods";
    }

    public String path(String name) {
        return path() + "/" + name;
    }
}
