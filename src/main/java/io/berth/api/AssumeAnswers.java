package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.cluster.NodeName;
import io.berth.cluster.Quantity;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.AssumeResult.HeldByOther;
import io.berth.reservation.AssumeResult.NodeFull;
import io.berth.reservation.Deficit;
import io.berth.reservation.PassedOver;
import java.io.IOException;
import java.util.List;

/** What each result of an assume is answered. */
final class AssumeAnswers {
    private AssumeAnswers() {}

    static Answer of(AssumeResult result) {
        return switch (result) {
            case AssumeResult.TableClosed(var retryAfter) -> new Answer.Refused(Problem.tableClosed(retryAfter));
            case HeldByOther held ->
                refused(
                        ProblemCode.HELD_BY_OTHER,
                        "holder " + held.holder() + " has a reservation for this Pod on node " + held.node(),
                        json -> write(json, held));
            case AssumeResult.Conflicting(var row) ->
                refused(
                        ProblemCode.CONFLICTING_RESERVATION,
                        "the Pod has reservation " + row.id() + ", which was asked for otherwise",
                        json -> {
                            json.writeFieldName("reservation");
                            ReservationJson.write(json, row);
                        });
            case AssumeResult.AlreadyAssumed(var row) -> new Answer.Row(row);
            case AssumeResult.MirrorStale() -> new Answer.Refused(Problem.mirrorStale());
            case AssumeResult.NodeCoolingDown(var nodes, var until) ->
                refused(
                        ProblemCode.NODE_COOLING_DOWN,
                        named(nodes) + " cooling down, since too many Pods were turned away there, until " + until,
                        json -> json.writeStringField("until", until.toString()));
            case AssumeResult.NodeUnknown(var nodes) ->
                Answer.refused(ProblemCode.UNKNOWN_NODE, named(nodes) + " not known");
            case AssumeResult.NodeUnschedulable(var nodes) ->
                Answer.refused(ProblemCode.NODE_UNSCHEDULABLE, named(nodes) + " unschedulable");
            case NodeFull full -> refused(ProblemCode.INSUFFICIENT_CAPACITY, describe(full), json -> write(json, full));
            case AssumeResult.Assumed(var row) -> new Answer.Created(row);
        };
    }

    private static Answer refused(ProblemCode code, String detail, JsonPart members) {
        return new Answer.Refused(Problem.of(code, detail, members));
    }

    private static String named(List<NodeName> nodes) {
        return nodes.size() == 1 ? "node " + nodes.getFirst() + " is" : "all " + nodes.size() + " candidates are";
    }

    private static String describe(NodeFull full) {
        if (full.deficits().isEmpty()) {
            return "every candidate was passed over";
        }
        Deficit first = full.deficits().getFirst();
        return "node " + first.node() + " is short of " + first.resource() + ": "
                + Quantity.format(first.resource(), first.requested()) + " requested, "
                + Quantity.format(first.resource(), first.available()) + " available"
                + (full.deficits().size() > 1 ? ", and so on" : "");
    }

    private static void write(JsonGenerator json, HeldByOther held) throws IOException {
        json.writeStringField("holder", held.holder().value());
        json.writeStringField("node", held.node().value());
        json.writeStringField("phase", held.phase().name());
        if (held.expiresIn().isPresent()) {
            json.writeStringField("expiresIn", Durations.format(held.expiresIn().get()));
        }
    }

    private static void write(JsonGenerator json, NodeFull full) throws IOException {
        json.writeArrayFieldStart("deficits");
        for (Deficit deficit : full.deficits()) {
            json.writeStartObject();
            json.writeStringField("node", deficit.node().value());
            json.writeStringField("resource", deficit.resource().value());
            json.writeStringField("requested", Quantity.format(deficit.resource(), deficit.requested()));
            json.writeStringField("available", Quantity.format(deficit.resource(), deficit.available()));
            json.writeEndObject();
        }
        for (PassedOver passed : full.passedOver()) {
            json.writeStartObject();
            json.writeStringField("node", passed.node().value());
            json.writeStringField("reason", reason(passed.reason()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String reason(PassedOver.Reason reason) {
        return switch (reason) {
            case UNKNOWN_NODE -> "unknown-node";
            case UNSCHEDULABLE -> "unschedulable";
            case COOLING_DOWN -> "cooling-down";
            // As the outcome of a bind there would be spelt.
            case VOLUME_ELSEWHERE -> "VolumeElsewhere";
        };
    }
}
