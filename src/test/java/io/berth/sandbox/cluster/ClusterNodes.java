package io.berth.sandbox.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest.Answer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** The nodes of a cluster, and how a test makes some that no kubelet stands behind. */
public record ClusterNodes(KubeApi api) {
    private static final String PATH = "/api/v1/nodes";

    public JsonNode read(String name) {
        return api.get(PATH + "/" + name).expect(200).body();
    }

    /** A Node object alone; the answer is the API server's. */
    public Answer create(String name, Map<String, String> allocatable) {
        var status = Map.of(
                "capacity",
                allocatable,
                "allocatable",
                allocatable,
                "conditions",
                List.of(Map.of("type", "Ready", "status", "True", "reason", "Written", "message", "by a client")));
        return api.post(PATH, Map.of("metadata", Map.of("name", name), "status", status));
    }

    /** {@code PREFIX-0001} and so on, thousands of them in seconds. */
    public void create(String prefix, int count, Map<String, String> allocatable) {
        InParallel.each(
                IntStream.rangeClosed(1, count)
                        .mapToObj(number -> "%s-%04d".formatted(prefix, number))
                        .toList(),
                name -> create(name, allocatable).expect(201));
    }

    public List<String> names(String prefix) {
        var items = api.get(PATH).expect(200).body().path("items");
        return StreamSupport.stream(items.spliterator(), false)
                .map(node -> node.path("metadata").path("name").asText())
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    public Answer patchStatus(String name, Map<String, ?> status) {
        return api.mergePatch(PATH + "/" + name + "/status", Map.of("status", status));
    }

    public Answer patch(String name, Map<String, ?> merge) {
        return api.mergePatch(PATH + "/" + name, merge);
    }

    public Answer delete(String name) {
        return api.delete(PATH + "/" + name);
    }

    public boolean isReady(String name) {
        return StreamSupport.stream(read(name).path("status").path("conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asText().equals("Ready")
                        && condition.path("status").asText().equals("True"));
    }

    public boolean hasTaint(String name, String key) {
        return StreamSupport.stream(read(name).path("spec").path("taints").spliterator(), false)
                .anyMatch(taint -> taint.path("key").asText().equals(key));
    }
}
