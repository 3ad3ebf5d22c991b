package io.berth.sandbox.launch;

import io.berth.sandbox.Replica;
import io.berth.sandbox.Rest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The nodes that a newcomer finds, and the first words to them. */
final class Greeting {
    private static final Map<String, String> PLAIN = Map.of("cpu", "4", "memory", "16Gi", "pods", "110");
    private static final Map<String, String> WITH_GPU =
            Map.of("cpu", "4", "memory", "16Gi", "pods", "110", "nvidia.com/gpu", "2");

    private static final Map<String, Map<String, String>> NODES = nodes();

    private Greeting() {}

    private static Map<String, Map<String, String>> nodes() {
        var nodes = new LinkedHashMap<String, Map<String, String>>();
        nodes.put("node-01", PLAIN);
        nodes.put("node-02", PLAIN);
        nodes.put("node-03", PLAIN);
        nodes.put("node-04", WITH_GPU);
        return nodes;
    }

    static void declareNodes(Rest rest) {
        NODES.forEach((name, allocatable) -> {
            var answer = rest.put("/v1/nodes/" + name, Map.of("allocatable", allocatable));
            if (answer.status() != 201) {
                throw new IllegalStateException("cannot declare " + name + ": " + answer);
            }
        });
    }

    static String of(List<Replica> replicas) {
        var addresses = replicas.stream()
                .map(replica -> "  http://127.0.0.1:" + replica.port())
                .collect(Collectors.joining("\n"));
        return """

                Replicas of one table:
                %s
                Nodes: %s. A first reservation:

                curl -s http://127.0.0.1:%d/v1/reservations -H 'Content-Type: application/json' -d \
                '{"pod":{"namespace":"default","name":"web-1","uid":"uid-1"},"node":"node-01",\
                "requests":{"cpu":"500m","memory":"1Gi"}}'

                Ctrl-C ends everything.""".formatted(
                        addresses,
                        String.join(", ", NODES.keySet()),
                        replicas.getFirst().port());
    }
}
