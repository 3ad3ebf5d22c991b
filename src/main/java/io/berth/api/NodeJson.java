package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.cluster.Node;
import io.berth.cluster.ResourceName;
import io.berth.cluster.Resources;
import io.berth.reservation.NodeState;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** A node and what is taken of it, as answers show it. */
final class NodeJson {
    private NodeJson() {}

    static void write(JsonGenerator json, NodeState state) throws IOException {
        Node node = state.node();
        json.writeStartObject();
        json.writeStringField("name", node.name().value());
        json.writeStringField("uid", node.uid());
        json.writeBooleanField("unschedulable", node.unschedulable());
        json.writeObjectFieldStart("labels");
        for (Map.Entry<String, String> label : new TreeMap<>(node.labels()).entrySet()) {
            json.writeStringField(label.getKey(), label.getValue());
        }
        json.writeEndObject();
        if (state.gone()) {
            json.writeBooleanField("gone", true);
        } else {
            Amounts.write(json, "allocatable", node.allocatable());
        }
        if (state.coolingUntil().isPresent()) {
            json.writeStringField("coolingDownUntil", state.coolingUntil().get().toString());
        }
        Amounts.write(json, "bound", everyResource(state.bound(), node.allocatable()));
        Amounts.write(json, "reserved", everyResource(state.reserved(), node.allocatable()));
        Amounts.write(json, "available", state.available());
        json.writeObjectFieldStart("reservations");
        json.writeNumberField("reserved", state.rows().reserved());
        json.writeNumberField("binding", state.rows().binding());
        json.writeNumberField("bound", state.rows().bound());
        json.writeEndObject();
        json.writeEndObject();
    }

    /** Zeros too: a reader need not know which resources can be missing. */
    private static Resources everyResource(Resources amounts, Resources allocatable) {
        TreeMap<ResourceName, Long> all = new TreeMap<>(amounts.amounts());
        allocatable.amounts().keySet().forEach(resource -> all.putIfAbsent(resource, 0L));
        return new Resources(all);
    }
}
