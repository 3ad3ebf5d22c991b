package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.reservation.Permit;
import io.berth.reservation.PermitList;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** A permit as its row shows it, and as the list of permits does. */
final class PermitJson {
    private PermitJson() {}

    static void write(JsonGenerator json, Permit permit) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", permit.name());
        json.writeStringField("state", permit.state().name());
        json.writeStringField("timeout", Durations.format(permit.timeout()));
        times(json, permit);
        if (permit.by().isPresent()) {
            json.writeStringField("decidedBy", permit.by().get().value());
        }
        text(json, "reason", permit.reason());
        text(json, "waitingFor", permit.waitingFor());
        json.writeEndObject();
    }

    static void write(JsonGenerator json, PermitList.Item item) throws IOException {
        json.writeStartObject();
        json.writeStringField("reservation", item.reservation().toString());
        json.writeStringField("name", item.permit().name());
        json.writeStringField("state", item.permit().state().name());
        times(json, item.permit());
        text(json, "waitingFor", item.permit().waitingFor());
        json.writeEndObject();
    }

    /** Neither is there while the stage before it is not done. */
    private static void times(JsonGenerator json, Permit permit) throws IOException {
        text(json, "since", permit.since().map(Instant::toString));
        text(json, "deadline", permit.deadline().map(Instant::toString));
    }

    private static void text(JsonGenerator json, String field, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(field, JsonPart.printable(text.get()));
        }
    }
}
