package io.berth.redis;

import static io.berth.redis.RowCodec.optional;
import static io.berth.redis.RowCodec.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.cluster.NodeName;
import io.berth.reservation.Holder;
import io.berth.reservation.Outcome;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitAsk;
import io.berth.reservation.Progress;
import io.berth.reservation.ReplicaId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How far a row has come, as the scripts store it; an empty list is left out, since Lua's JSON would make it an object. */
final class ProgressCodec {
    private ProgressCodec() {}

    static Progress progress(JsonNode row) {
        JsonNode permits = row.get("permits");
        JsonNode outcome = row.get("outcome");
        Optional<String> attempts = optional(row, "attempts");
        boolean asked = row.has("asked");
        return permits == null && outcome == null && attempts.isEmpty() && !asked
                ? Progress.NONE
                : new Progress(
                        permits == null ? List.of() : permits(permits),
                        asked,
                        attempts.map(Integer::parseInt).orElse(0),
                        Optional.ofNullable(outcome).map(ProgressCodec::outcome));
    }

    /** Of a row that has ended: what is remembered of it, '' where nothing is. */
    static Optional<Outcome> remembered(byte[] form) {
        return form.length == 0
                ? Optional.empty()
                : Optional.ofNullable(RowCodec.tree(form).get("outcome")).map(ProgressCodec::outcome);
    }

    /** Whether Berth was asked to bind a row that has ended. */
    static boolean carried(byte[] form) {
        return form.length > 0 && RowCodec.tree(form).has("asked");
    }

    static void ask(ObjectNode row, List<PermitAsk> permits, ReplicaId replica) {
        if (permits.isEmpty()) {
            return;
        }
        var list = row.putArray("permits");
        permits.forEach(permit -> list.addObject()
                .put("name", permit.name())
                .put("kind", permit.kind().name())
                .put("state", Permit.State.waiting.name())
                .put("timeout", Long.toString(permit.timeout().toMillis())));
        if (permits.stream().anyMatch(PermitAsk::attended)) {
            row.put("carrier", replica.value());
        }
    }

    private static List<Permit> permits(JsonNode list) {
        List<Permit> permits = new ArrayList<>();
        list.forEach(permit -> permits.add(new Permit(
                text(permit, "name"),
                Permit.Kind.valueOf(text(permit, "kind")),
                Permit.State.valueOf(text(permit, "state")),
                Duration.ofMillis(Long.parseLong(text(permit, "timeout"))),
                instant(permit, "since"),
                instant(permit, "deadline"),
                optional(permit, "by").map(Holder::new),
                optional(permit, "reason"),
                optional(permit, "waitingFor"))));
        return permits;
    }

    private static Outcome outcome(JsonNode outcome) {
        return new Outcome(
                Outcome.Result.valueOf(text(outcome, "result")),
                optional(outcome, "node").map(NodeName::new),
                optional(outcome, "message"),
                Integer.parseInt(text(outcome, "attempts")),
                instant(outcome, "since").orElseThrow());
    }

    private static Optional<Instant> instant(JsonNode object, String field) {
        return optional(object, field).map(Long::parseLong).map(Instant::ofEpochMilli);
    }
}
