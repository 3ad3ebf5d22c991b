package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.cluster.Quantity;
import io.berth.reservation.Feasibility.Ranked;
import io.berth.reservation.Feasibility.Ranking;
import io.berth.reservation.Feasibility.Rejected;
import io.berth.reservation.Shortfall;
import java.io.IOException;

/** Nodes with room and nodes without, as an answer shows them. */
final class RankingJson {
    private RankingJson() {}

    static void write(JsonGenerator json, Ranking ranking) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("nodes");
        for (Ranked ranked : ranking.nodes()) {
            json.writeStartObject();
            json.writeStringField("name", ranked.node().value());
            json.writeNumberField("score", ranked.score());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rejected");
        for (Rejected rejected : ranking.rejected()) {
            json.writeStartObject();
            json.writeStringField("name", rejected.node().value());
            json.writeArrayFieldStart("reasons");
            for (Shortfall reason : rejected.reasons()) {
                write(json, reason);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Shortfall reason) throws IOException {
        json.writeStartObject();
        switch (reason) {
            case Shortfall.UnknownNode() -> json.writeStringField("code", "unknown-node");
            case Shortfall.Unschedulable() -> json.writeStringField("code", "unschedulable");
            case Shortfall.CoolingDown(var until) -> {
                json.writeStringField("code", "cooling-down");
                json.writeStringField("until", until.toString());
            }
            case Shortfall.Insufficient(var resource, var requested, var available) -> {
                json.writeStringField("code", "insufficient");
                json.writeStringField("resource", resource.value());
                json.writeStringField("requested", Quantity.format(resource, requested));
                json.writeStringField("available", Quantity.format(resource, available));
            }
        }
        json.writeEndObject();
    }
}
