package io.berth.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** What a test asks of nodes, through any replica. */
record Nodes(Rest rest) {
    static Nodes of(Sandbox sandbox) {
        return new Nodes(sandbox.rest(0, "operator"));
    }

    void declare(String name, Map<String, String> allocatable) {
        var status = rest.put("/v1/nodes/" + name, Map.of("allocatable", allocatable))
                .status();
        if (status != 201 && status != 200) {
            throw new AssertionError("PUT of node " + name + " gave " + status);
        }
    }

    JsonNode read(String name) {
        return rest.get("/v1/nodes/" + name).expect(200).body();
    }

    /** A canonical quantity. */
    String available(String name, String resource) {
        return read(name).path("available").path(resource).asText();
    }

    int reserved(String name) {
        return read(name).path("reservations").path("reserved").asInt();
    }

    /** Whether nothing is taken of it. */
    boolean isWhole(String name) {
        var node = read(name);
        return node.path("available").equals(node.path("allocatable")) && rows(node) == 0;
    }

    private static int rows(JsonNode node) {
        var rows = node.path("reservations");
        return rows.path("reserved").asInt()
                + rows.path("binding").asInt()
                + rows.path("bound").asInt();
    }

    void delete(String name) {
        rest.delete("/v1/nodes/" + name).expect(204);
    }
}
