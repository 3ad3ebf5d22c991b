package io.berth.chaos.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** A Pod as one revision of the API server shows it; without a node {@code node} is empty. */
public record SeenPod(
        String uid, String name, String node, String phase, String reason, Map<String, BigDecimal> requests) {
    static SeenPod of(JsonNode json) {
        return new SeenPod(
                json.at("/metadata/uid").asText(),
                json.at("/metadata/namespace").asText() + "/"
                        + json.at("/metadata/name").asText(),
                json.at("/spec/nodeName").asText(),
                json.at("/status/phase").asText(),
                json.at("/status/reason").asText(),
                requests(json.at("/spec/containers")));
    }

    /** The Pods of a chaos run have neither init containers nor overhead: their containers are all that counts. */
    private static Map<String, BigDecimal> requests(JsonNode containers) {
        var sum = new TreeMap<String, BigDecimal>();
        sum.put("pods", BigDecimal.ONE);
        for (var container : containers) {
            container
                    .at("/resources/requests")
                    .properties()
                    .forEach(request -> sum.merge(
                            request.getKey(), Amount.of(request.getValue().asText()), BigDecimal::add));
        }
        return sum;
    }

    public boolean isBound() {
        return !node.isEmpty();
    }

    /** Of its node. */
    public boolean takesRoom() {
        return isBound() && !phase.equals("Succeeded") && !phase.equals("Failed");
    }

    /** By the kubelet, for want of room. */
    boolean isRefused() {
        return reason.startsWith("OutOf");
    }
}
