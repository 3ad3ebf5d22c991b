package io.berth.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.Yaml;

/** A row of {@code pod-requests.yaml}, and the Pod that it stands for as the API server would write it. */
record RequestsRow(Map<String, Object> fields) {
    private static final Set<String> KEYS =
            Set.of("row", "source", "containers", "init", "pod", "overhead", "bound", "resize", "counts");

    RequestsRow {
        if (!KEYS.containsAll(fields.keySet())) {
            throw new IllegalArgumentException("unknown keys in " + fields);
        }
    }

    static List<RequestsRow> all() {
        try (InputStream in = RequestsRow.class.getResourceAsStream("/kubernetes/pod-requests.yaml")) {
            List<Map<String, Object>> rows = new Yaml().load(in);
            return rows.stream().map(RequestsRow::new).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Map<String, String> counts() {
        return amounts(map(fields.getOrDefault("counts", Map.of())));
    }

    Map<String, Object> pod() {
        Map<String, Object> spec = new HashMap<>();
        Map<String, Object> status = new HashMap<>();
        containers("containers", "c", spec, "containers", status, "containerStatuses");
        containers("init", "i", spec, "initContainers", status, "initContainerStatuses");
        var whole = map(fields.getOrDefault("pod", Map.of()));
        if (!wanted(whole).isEmpty()) {
            spec.put("resources", Map.of("requests", wanted(whole)));
        }
        status.putAll(reported(whole));
        spec.put("overhead", amounts(map(fields.getOrDefault("overhead", Map.of()))));
        if (fields.containsKey("bound")) {
            spec.put("nodeName", "node-01");
        }
        if (fields.get("resize") instanceof String reason) {
            var pending = Map.of("type", "PodResizePending", "status", "True", "reason", reason);
            status.put("conditions", List.of(pending));
        }
        var metadata = Map.of(
                "namespace", "default",
                "name", "row",
                "uid", "u",
                "resourceVersion", "1",
                "creationTimestamp", "2026-01-01T00:00:00Z");
        return Map.of("metadata", metadata, "spec", spec, "status", status);
    }

    private void containers(
            String key, String prefix, Map<String, Object> spec, String in, Map<String, Object> status, String of) {
        var specs = new ArrayList<Object>();
        var statuses = new ArrayList<Object>();
        for (Object one : (List<?>) fields.getOrDefault(key, List.of())) {
            var fields = map(one);
            var name = prefix + specs.size();
            Map<String, Object> container = new HashMap<>(Map.of("name", name));
            container.put("resources", Map.of("requests", wanted(fields)));
            if (fields.containsKey("sidecar")) {
                container.put("restartPolicy", "Always");
            }
            specs.add(container);
            Map<String, Object> reported = new HashMap<>(reported(fields));
            reported.put("name", name);
            statuses.add(reported);
        }
        spec.put(in, specs);
        status.put(of, statuses);
    }

    private static Map<String, Object> reported(Map<String, Object> fields) {
        Map<String, Object> reported = new HashMap<>();
        if (fields.containsKey("inForce")) {
            reported.put("resources", Map.of("requests", amounts(map(fields.getOrDefault("inForce", Map.of())))));
        }
        if (fields.containsKey("setAside")) {
            reported.put("allocatedResources", amounts(map(fields.getOrDefault("setAside", Map.of()))));
        }
        return reported;
    }

    private static Map<String, String> wanted(Map<String, Object> fields) {
        var wanted = new HashMap<>(fields);
        new HashSet<>(Set.of("sidecar", "inForce", "setAside")).forEach(wanted::remove);
        return amounts(wanted);
    }

    private static Map<String, String> amounts(Map<String, Object> amounts) {
        Map<String, String> texts = new HashMap<>();
        amounts.forEach((resource, amount) -> texts.put(resource, String.valueOf(amount)));
        return texts;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @Override
    public String toString() {
        return fields.get("row") + " " + fields.get("source");
    }
}
