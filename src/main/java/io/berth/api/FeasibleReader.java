package io.berth.api;

import io.berth.cluster.MalformedException;
import io.berth.cluster.NodeName;
import io.berth.cluster.ResourceName;
import io.berth.reservation.Feasibility;
import io.berth.reservation.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the question which nodes have room; without candidates it is about every node. */
record FeasibleReader(Feasibility question, Optional<List<NodeName>> candidates) {
    private static final Set<String> FIELDS = Fields.named("requests", "candidates", "limit", "strategy");
    private static final int MAX_CANDIDATES = 5000;
    private static final int MAX_LIMIT = 1000;
    private static final int DEFAULT_LIMIT = 100;

    static FeasibleReader read(Json json, Violations violations) {
        Body body = Body.of(json, Pointer.ROOT, violations, FIELDS).require("requests");
        var requests = Amounts.read(body, "requests");
        if (requests.isPresent() && requests.get().amounts().containsKey(ResourceName.PODS)) {
            violations.add(body.at().to("requests").to("pods"), "must not be named: each Pod takes one by itself");
        }
        var candidates = ClaimReader.candidates(body, MAX_CANDIDATES);
        int limit = body.whole("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT);
        Strategy strategy = body.text("strategy", FeasibleReader::strategy).orElse(Strategy.spread);
        violations.refuseIfAny();
        return new FeasibleReader(new Feasibility(requests.orElseThrow(), strategy, limit), candidates);
    }

    private static Strategy strategy(String text) {
        return switch (text) {
            case "spread" -> Strategy.spread;
            case "pack" -> Strategy.pack;
            default -> throw new MalformedException("must be spread or pack");
        };
    }
}
