package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.cluster.Quantity;
import io.berth.cluster.ResourceName;
import io.berth.diagnosis.Diagnosis;
import io.berth.diagnosis.NodeRoom;
import io.berth.diagnosis.NodeRoom.Held;
import java.io.IOException;
import java.util.List;

/** A diagnosis as an answer shows it. */
final class DiagnosisJson {
    private DiagnosisJson() {}

    static void write(JsonGenerator json, Diagnosis diagnosis) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", diagnosis.verdict().side().name());
        json.writeStringField("verdict", diagnosis.verdict().spelling());
        json.writeStringField("since", diagnosis.since().toString());
        json.writeStringField("summary", JsonPart.printable(diagnosis.summary()));
        write(json, "waitingFor", diagnosis.waitingFor());
        json.writeArrayFieldStart("room");
        for (NodeRoom room : diagnosis.room()) {
            write(json, room);
        }
        json.writeEndArray();
        write(json, "facts", diagnosis.facts());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(JsonPart.printable(text));
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, NodeRoom room) throws IOException {
        json.writeStartObject();
        json.writeStringField("node", room.node().value());
        if (room.reason().isPresent()) {
            json.writeStringField("reason", room.reason().get());
        }
        if (room.amount().isPresent()) {
            NodeRoom.Amount amount = room.amount().get();
            json.writeStringField("resource", amount.resource().value());
            json.writeStringField("requested", Quantity.format(amount.resource(), amount.requested()));
            json.writeStringField("available", Quantity.format(amount.resource(), amount.available()));
        }
        json.writeArrayFieldStart("holders");
        for (Held held : room.holders()) {
            write(json, held, room.amount().orElseThrow().resource());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Held held, ResourceName resource) throws IOException {
        json.writeStartObject();
        json.writeStringField("holder", held.holder().value());
        json.writeStringField("phase", held.phase().name());
        json.writeStringField("amount", Quantity.format(resource, held.amount()));
        json.writeNumberField("pods", held.pods());
        json.writeEndObject();
    }
}
