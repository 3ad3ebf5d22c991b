package io.berth.api.extender;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** {@code ExtenderFilterResult} in Go: what is left of the nodes, of the kind that came, and why the others are not. */
final class FilterResult {
    private static final String NO_NODES = "{\"Nodes\":null,";

    private FilterResult() {}

    static byte[] error(String why) {
        return Documents.of(json -> {
            json.writeStartObject();
            json.writeNullField("Nodes");
            json.writeNullField("NodeNames");
            json.writeNullField("FailedNodes");
            json.writeNullField("FailedAndUnresolvableNodes");
            json.writeStringField("Error", why);
            json.writeEndObject();
        });
    }

    static byte[] document(byte[] body, Candidates candidates, Map<String, Misfit> failed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length / 2);
        switch (candidates) {
            case Candidates.Names(var names) -> write(out, NO_NODES);
            case Candidates.Whole(var items) -> {
                write(out, "{\"Nodes\":{\"metadata\":{},\"items\":[");
                copy(out, body, items, failed);
                write(out, "]},");
            }
        }
        // All but its opening brace, which is written.
        byte[] rest = Documents.of(json -> rest(json, candidates, failed));
        out.write(rest, 1, rest.length - 1);
        return out.toByteArray();
    }

    private static void copy(
            ByteArrayOutputStream out, byte[] body, List<Candidates.Item> items, Map<String, Misfit> failed) {
        boolean first = true;
        for (Candidates.Item item : items) {
            if (!failed.containsKey(item.name())) {
                if (!first) {
                    out.write(',');
                }
                out.write(body, item.at().from(), item.at().length());
                first = false;
            }
        }
    }

    private static void rest(JsonGenerator json, Candidates candidates, Map<String, Misfit> failed) throws IOException {
        json.writeStartObject();
        switch (candidates) {
            case Candidates.Names(var names) -> {
                json.writeArrayFieldStart("NodeNames");
                for (String name : names) {
                    if (!failed.containsKey(name)) {
                        json.writeString(name);
                    }
                }
                json.writeEndArray();
            }
            case Candidates.Whole whole -> json.writeNullField("NodeNames");
        }
        map(json, "FailedNodes", failed, misfit -> true);
        // Of these kube-scheduler knows that no preemption there would help.
        map(json, "FailedAndUnresolvableNodes", failed, Misfit::lasting);
        json.writeStringField("Error", "");
        json.writeEndObject();
    }

    private static void map(JsonGenerator json, String field, Map<String, Misfit> failed, Predicate<Misfit> which)
            throws IOException {
        json.writeObjectFieldStart(field);
        for (var node : failed.entrySet()) {
            if (which.test(node.getValue())) {
                json.writeStringField(node.getKey(), node.getValue().message());
            }
        }
        json.writeEndObject();
    }

    private static void write(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
}
