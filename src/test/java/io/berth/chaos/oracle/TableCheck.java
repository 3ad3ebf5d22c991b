package io.berth.chaos.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A table, as a replica tells of it, against what the API server has shown. */
public record TableCheck(Ledger ledger) {
    /** In words, what differs: every bound Pod has its one Bound row, nothing else has a row, and the sums are exact. */
    public List<String> differences(List<JsonNode> rows, List<JsonNode> nodes) {
        var found = new ArrayList<String>();
        var expected = new TreeMap<String, SeenPod>();
        ledger.pods().stream().filter(SeenPod::takesRoom).forEach(pod -> expected.put(pod.uid(), pod));
        for (var row : rows) {
            var pod = expected.remove(row.at("/pod/uid").asText());
            if (pod == null) {
                found.add("%s row of %s, which is not bound"
                        .formatted(row.path("phase").asText(), name(row)));
            } else {
                compare(row, pod, found);
            }
        }
        expected.values().forEach(pod -> found.add("%s on %s has no row".formatted(pod.name(), pod.node())));
        nodes.forEach(node -> compare(node, found));
        if (nodes.size() != ledger.nodes().size()) {
            found.add("%d nodes, of %d".formatted(nodes.size(), ledger.nodes().size()));
        }
        return found;
    }

    private static String name(JsonNode row) {
        return row.at("/pod/namespace").asText() + "/" + row.at("/pod/name").asText();
    }

    private static void compare(JsonNode row, SeenPod pod, List<String> found) {
        var requests = amounts(row.path("requests"));
        requests.put("pods", BigDecimal.ONE);
        var same = row.path("phase").asText().equals("Bound")
                && row.path("node").asText().equals(pod.node())
                && isSame(requests, pod.requests());
        if (!same) {
            found.add("%s row of %s on %s with %s, which is on %s with %s"
                    .formatted(
                            row.path("phase").asText(),
                            pod.name(),
                            row.path("node").asText(),
                            requests,
                            pod.node(),
                            pod.requests()));
        }
    }

    private void compare(JsonNode node, List<String> found) {
        var name = node.path("name").asText();
        var sum = ledger.sum(name);
        var left = new TreeMap<>(ledger.allocatable(name));
        sum.forEach((resource, amount) -> left.merge(resource, amount.negate(), BigDecimal::add));
        check(name, "bound", node, sum, found);
        check(name, "reserved", node, Map.of(), found);
        check(name, "available", node, left, found);
    }

    private static void check(
            String name, String part, JsonNode node, Map<String, BigDecimal> expected, List<String> found) {
        var is = amounts(node.path(part));
        if (!isSame(is, expected)) {
            found.add("%s has %s %s, not %s".formatted(name, part, is, expected));
        }
    }

    private static Map<String, BigDecimal> amounts(JsonNode json) {
        var amounts = new TreeMap<String, BigDecimal>();
        json.properties()
                .forEach(one ->
                        amounts.put(one.getKey(), Amount.of(one.getValue().asText())));
        return amounts;
    }

    /** A resource that one of them lacks is 0 there; Berth rounds up what is not whole. */
    private static boolean isSame(Map<String, BigDecimal> one, Map<String, BigDecimal> other) {
        var all = new TreeMap<>(one);
        other.forEach((resource, amount) -> all.merge(resource, amount.negate(), BigDecimal::add));
        return all.values().stream().allMatch(rest -> rest.abs().compareTo(BigDecimal.ONE.movePointLeft(3)) < 0);
    }
}
