package io.berth.api;

import io.berth.reservation.Change;
import io.berth.reservation.Position;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;

/** Changes as server-sent events; our JSON has no line breaks, so that one {@code data} line holds it. */
final class EventJson {
    private static final byte[] POSITION = ascii("event: position\ndata: ");
    private static final byte[] RESERVATION = ascii("event: reservation\nid: ");
    private static final byte[] DATA = ascii("\ndata: ");
    private static final byte[] END = ascii("\n\n");

    /** What a client does not see, but a proxy in between does. */
    static final Buffer HEARTBEAT = Buffer.buffer(ascii(":\n\n"));

    private EventJson() {}

    static Buffer position(Position position) {
        return Buffer.buffer(POSITION)
                .appendBytes(JsonPart.bytes(json -> {
                    json.writeStartObject();
                    json.writeStringField("position", position.toString());
                    json.writeEndObject();
                }))
                .appendBytes(END);
    }

    static void append(Buffer events, Change change) {
        events.appendBytes(RESERVATION)
                .appendBytes(ascii(change.position().toString()))
                .appendBytes(DATA)
                .appendBytes(JsonPart.bytes(json -> {
                    json.writeStartObject();
                    json.writeStringField("type", change.type().name());
                    if (change.reason().isPresent()) {
                        json.writeStringField("reason", change.reason().get());
                    }
                    json.writeFieldName("reservation");
                    ReservationJson.write(json, change.reservation());
                    json.writeEndObject();
                }))
                .appendBytes(END);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
