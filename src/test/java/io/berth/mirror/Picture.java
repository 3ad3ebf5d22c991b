package io.berth.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Rest;
import io.berth.sandbox.cluster.KubeApi;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * What stands where: per node and resource what there is, what is taken and what is left, and each Pod with its node and
 * requests. Drawn twice, from the API server's objects and from the table's answers, by sums that are no code of Berth's.
 */
record Picture(SortedMap<String, Sums> nodes, SortedMap<String, List<String>> pods) {
    private static final Map<String, BigDecimal> FACTORS = Map.of(
            "", BigDecimal.ONE,
            "m", new BigDecimal("0.001"),
            "k", new BigDecimal("1000"),
            "M", new BigDecimal("1000000"),
            "G", new BigDecimal("1000000000"),
            "Ki", new BigDecimal(1L << 10),
            "Mi", new BigDecimal(1L << 20),
            "Gi", new BigDecimal(1L << 30));

    /** Zeros are left out. */
    record Sums(
            SortedMap<String, BigDecimal> allocatable,
            SortedMap<String, BigDecimal> bound,
            SortedMap<String, BigDecimal> available) {}

    /** By quorum reads. */
    static Picture ofApiServer(KubeApi api) {
        var taken = new TreeMap<String, SortedMap<String, BigDecimal>>();
        var pods = new TreeMap<String, List<String>>();
        for (var pod : items(api.get("/api/v1/pods").expect(200).body())) {
            var node = pod.path("spec").path("nodeName").asText();
            var phase = pod.path("status").path("phase").asText();
            if (node.isEmpty() || phase.equals("Succeeded") || phase.equals("Failed")) {
                continue;
            }
            var requests = new TreeMap<String, BigDecimal>();
            pod.path("spec")
                    .path("containers")
                    .forEach(container ->
                            add(requests, amounts(container.path("resources").path("requests"))));
            var uid = pod.path("metadata").path("uid").asText();
            pods.computeIfAbsent(uid, unused -> new ArrayList<>()).add("Bound " + node + " " + requests);
            var sum = taken.computeIfAbsent(node, unused -> new TreeMap<>());
            add(sum, requests);
            add(sum, new TreeMap<>(Map.of("pods", BigDecimal.ONE)));
        }
        var nodes = new TreeMap<String, Sums>();
        for (var node : items(api.get("/api/v1/nodes").expect(200).body())) {
            var name = node.path("metadata").path("name").asText();
            var allocatable = amounts(node.path("status").path("allocatable"));
            var bound = taken.getOrDefault(name, new TreeMap<>());
            var available = new TreeMap<>(allocatable);
            bound.forEach((resource, amount) -> available.merge(resource, amount.negate(), Picture::sum));
            nodes.put(name, new Sums(allocatable, bound, available));
        }
        return new Picture(nodes, pods);
    }

    /** As one replica answers. */
    static Picture ofTable(Rest rest) {
        var nodes = new TreeMap<String, Sums>();
        for (var node : items(rest.get("/v1/nodes?limit=5000").expect(200).body())) {
            nodes.put(
                    node.path("name").asText(),
                    new Sums(
                            amounts(node.path("allocatable")),
                            amounts(node.path("bound")),
                            amounts(node.path("available"))));
        }
        var pods = new TreeMap<String, List<String>>();
        for (var row : items(rest.get("/v1/reservations?limit=5000").expect(200).body())) {
            pods.computeIfAbsent(row.path("pod").path("uid").asText(), unused -> new ArrayList<>())
                    .add(row.path("phase").asText() + " " + row.path("node").asText() + " "
                            + amounts(row.path("requests")));
        }
        return new Picture(nodes, pods);
    }

    private static List<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.path("items").spliterator(), false).toList();
    }

    private static SortedMap<String, BigDecimal> amounts(JsonNode quantities) {
        var amounts = new TreeMap<String, BigDecimal>();
        quantities
                .properties()
                .forEach(one -> amounts.put(one.getKey(), amount(one.getValue().asText())));
        amounts.values().removeIf(amount -> amount.signum() == 0);
        return amounts;
    }

    private static BigDecimal amount(String quantity) {
        var suffix = quantity.replaceAll("[-0-9.]", "");
        var number = new BigDecimal(quantity.substring(0, quantity.length() - suffix.length()));
        return plain(number.multiply(FACTORS.get(suffix)));
    }

    private static void add(SortedMap<String, BigDecimal> to, SortedMap<String, BigDecimal> more) {
        more.forEach((resource, amount) -> to.merge(resource, amount, Picture::sum));
    }

    /** A sum of nothing is none. */
    @SuppressWarnings("NullAway") // which merge takes as "remove"
    private static BigDecimal sum(BigDecimal left, BigDecimal right) {
        var sum = left.add(right);
        return sum.signum() == 0 ? null : plain(sum);
    }

    /** Equal amounts are equal objects. */
    private static BigDecimal plain(BigDecimal amount) {
        return new BigDecimal(amount.stripTrailingZeros().toPlainString());
    }
}
