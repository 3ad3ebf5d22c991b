package io.berth.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Rest;
import io.berth.sandbox.Rest.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The table's rows as one replica lists them, and what a scheduler asks of it. */
record Rows(Replica replica) {
    List<JsonNode> all() {
        var list = replica.rest("operator").get("/v1/reservations?limit=5000").expect(200);
        return StreamSupport.stream(list.body().path("items").spliterator(), false)
                .toList();
    }

    /** That of a Pod as the API server has shown it. */
    Optional<JsonNode> of(JsonNode pod) {
        var uid = pod.path("metadata").path("uid");
        return all().stream()
                .filter(row -> row.path("pod").path("uid").equals(uid))
                .findFirst();
    }

    boolean isBound(JsonNode pod) {
        return of(pod).map(row -> row.path("phase").asText().equals("Bound")).orElse(false);
    }

    /** By id. */
    Map<String, String> phases() {
        return all().stream()
                .collect(Collectors.toMap(
                        row -> row.path("id").asText(), row -> row.path("phase").asText()));
    }

    /** For as long as a reservation lasts. */
    Answer reserve(JsonNode pod, String node) {
        var metadata = pod.path("metadata");
        var ref = Map.of(
                "namespace", metadata.path("namespace").asText(),
                "name", metadata.path("name").asText(),
                "uid", metadata.path("uid").asText());
        return probe().post("/v1/reservations", Map.of("node", node, "ttl", "5m", "pod", ref));
    }

    /** The status and the code of a reservation; one that is granted is given back, so that the next is a grant too. */
    String ask(JsonNode pod, String node) {
        var answer = reserve(pod, node);
        if (answer.status() == 201) {
            probe().delete("/v1/reservations/" + answer.text("id")).expect(204);
        }
        return answer.status() + " " + answer.code();
    }

    private Rest probe() {
        return replica.rest("probe");
    }
}
