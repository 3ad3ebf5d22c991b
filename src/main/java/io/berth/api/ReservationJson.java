package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** A row as every answer and every event shows it. */
final class ReservationJson {
    private ReservationJson() {}

    static void write(JsonGenerator json, Reservation row) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", row.id().toString());
        json.writeStringField("token", row.id().token().value());
        json.writeStringField("epoch", row.id().epoch().value());
        json.writeStringField("phase", row.phase().name());
        json.writeObjectFieldStart("pod");
        json.writeStringField("namespace", row.pod().namespace());
        json.writeStringField("name", row.pod().name());
        json.writeStringField("uid", row.pod().uid());
        json.writeEndObject();
        json.writeStringField("node", row.node().value());
        Amounts.write(json, "requests", row.requests());
        json.writeStringField("holder", row.holder().value());
        json.writeNumberField("priority", row.priority());
        json.writeArrayFieldStart("permits");
        for (Permit permit : row.progress().permits()) {
            PermitJson.write(json, permit);
        }
        json.writeEndArray();
        json.writeStringField("createdAt", row.createdAt().toString());
        if (row.expiry().isPresent()) {
            Reservation.Expiry expiry = row.expiry().get();
            json.writeStringField("expiresAt", expiry.at().toString());
            json.writeStringField("expiresIn", Durations.format(expiry.in()));
        }
        if (row.resourceVersion().isPresent()) {
            json.writeStringField("resourceVersion", row.resourceVersion().get().value());
        }
        writeTime(json, "boundAt", row.boundAt());
        writeTime(json, "acknowledgedAt", row.acknowledgedAt());
        if (row.progress().outcome().isPresent()) {
            OutcomeJson.field(json, row.progress().outcome().get());
        }
        json.writeEndObject();
    }

    private static void writeTime(JsonGenerator json, String field, Optional<Instant> time) throws IOException {
        if (time.isPresent()) {
            json.writeStringField(field, time.get().toString());
        }
    }
}
