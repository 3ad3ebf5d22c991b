package io.berth.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a holder reserves a node for its Pod: any that has room, in an order of the Pod's own. */
record Reserving(Berths berths, List<String> nodes, String holder) {
    private static final Duration LIMIT = Duration.ofSeconds(3);

    Optional<JsonNode> reserve(ChaosPod pod) {
        var candidates = new ArrayList<>(nodes);
        Collections.shuffle(candidates, pod.random());
        var named = Map.of("namespace", "default", "name", pod.name(), "uid", pod.uid());
        var body = Map.of("pod", named, "candidates", candidates, "ttl", World.TTL);
        return berths.call("reserve", holder, LIMIT, rest -> rest.post("/v1/reservations", body))
                .filter(answer -> answer.status() == 200 || answer.status() == 201)
                .map(answer -> answer.body());
    }
}
