package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import io.berth.reservation.Outcome;
import java.io.IOException;

/** Writes what has become of a bind. */
final class OutcomeJson {
    private OutcomeJson() {}

    /** The field {@code outcome} of the object that is being written. */
    static void field(JsonGenerator json, Outcome outcome) throws IOException {
        json.writeObjectFieldStart("outcome");
        json.writeStringField("result", outcome.result().name());
        if (outcome.node().isPresent()) {
            json.writeStringField("node", outcome.node().get().value());
        }
        if (outcome.message().isPresent()) {
            json.writeStringField("message", outcome.message().get());
        }
        json.writeNumberField("attempts", outcome.attempts());
        json.writeStringField("since", outcome.since().toString());
        json.writeEndObject();
    }
}
