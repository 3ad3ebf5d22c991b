package io.berth.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.chaos.nemesis.Pace;
import io.berth.chaos.oracle.Violations;
import io.berth.sandbox.Rest.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A holder that lets Berth bind, and does not believe a word of it. */
final class ThroughBerth implements Way {
    private static final Duration LIMIT = Duration.ofSeconds(9);
    private static final int ASKS = 8;
    private static final int TOUCHED = 15;
    private static final int REPLACED = 30;
    private static final Set<String> MAY_BE_BOUND = Set.of("Bound", "BoundElsewhere", "PodGone");

    private final Berths berths;
    private final Reserving reserving;
    private final Pace pace;
    private final Violations violations;
    private final Tally tally;

    ThroughBerth(Berths berths, Reserving reserving, Pace pace, Violations violations, Tally tally) {
        this.berths = berths;
        this.reserving = reserving;
        this.pace = pace;
        this.violations = violations;
        this.tally = tally;
    }

    @Override
    public void attempt(ChaosPod pod) {
        var row = reserving.reserve(pod);
        if (row.isEmpty()) {
            return;
        }
        var uid = pod.uid();
        var dice = pod.random().nextInt(100);
        if (dice < TOUCHED) {
            pod.touch();
        } else if (dice < REPLACED) {
            pod.replace();
        }
        outcome(row.get()).ifPresent(result -> judge(pod, uid, row.get(), result));
    }

    /** Asked for again and again, of any replica, until it is final. */
    private Optional<String> outcome(JsonNode row) {
        var path = "/v1/reservations/" + row.path("id").asText() + "/bind";
        for (var ask = 0; ask < ASKS && !pace.isOver(); ask++) {
            var answer = berths.call("bind", reserving.holder(), LIMIT, rest -> rest.post(path, Map.of("wait", "2s")));
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            switch (answer.get().status()) {
                case 202 -> {}
                case 200, 410 -> {
                    return Optional.of(result(answer.get()));
                }
                default -> {
                    violations.add("holder", "bind of " + row.path("pod") + " gave " + answer.get());
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    private String result(Answer answer) {
        var result = answer.body().at("/outcome/result").asText();
        tally.count("outcome " + (result.isEmpty() ? "none" : result));
        return result;
    }

    /** What was said against what is there; nobody else binds this Pod. */
    private void judge(ChaosPod pod, String uid, JsonNode row, String result) {
        var now = pod.find(uid);
        if (result.isEmpty() || now.isEmpty()) {
            return;
        }
        var node = now.get().at("/spec/nodeName").asText();
        var reserved = row.path("node").asText();
        if (result.equals("Bound") ? !node.equals(reserved) : !node.isEmpty() && !MAY_BE_BOUND.contains(result)) {
            violations.add(
                    "holder", "%s was told %s of %s, and is on '%s'".formatted(pod.name(), result, reserved, node));
        }
    }
}
