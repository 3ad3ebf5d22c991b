package io.berth.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JSON document (RFC 8259, UTF-8) and nothing after it; a key twice in one object is none. */
final class JsonReader {
    private static final int MAX_DEPTH = 64;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            // Callers choose the keys: interned, they would stay for good.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    // Numbers are never converted here; how long one may be is for its field to say.
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonReader() {}

    static Json read(byte[] body) {
        try (JsonParser parser = FACTORY.createParser(body)) {
            if (body.length > 1 && (body[0] == 0 || body[1] == 0 || (body[0] & 0xFE) == 0xFE)) {
                throw new Refusal(Problem.of(ProblemCode.INVALID_JSON, "the body is not in UTF-8"));
            }
            Json document = value(parser, parser.nextToken());
            if (parser.nextToken() != null) {
                throw new JsonParseException(parser, "something follows the document");
            }
            return document;
        } catch (StreamConstraintsException wrong) {
            throw new Refusal(Problem.of(
                    ProblemCode.INVALID_JSON,
                    "the body is nested deeper than " + MAX_DEPTH + ", or has a key of more than 50000 characters"));
        } catch (JsonProcessingException wrong) {
            throw new Refusal(Problem.of(ProblemCode.INVALID_JSON, describe(wrong)));
        } catch (IOException wrong) {
            throw new Refusal(Problem.of(ProblemCode.INVALID_JSON, "the body is not in UTF-8"));
        }
    }

    private static Json value(JsonParser parser, @Nullable JsonToken token) throws IOException {
        if (token == null) {
            throw new JsonParseException(parser, "the body is empty");
        }
        return switch (token) {
            case START_OBJECT -> fields(parser);
            case START_ARRAY -> items(parser);
            case VALUE_STRING -> new Json.Text(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Numeral(parser.getText());
            case VALUE_TRUE -> new Json.Flag(true);
            case VALUE_FALSE -> new Json.Flag(false);
            case VALUE_NULL -> new Json.Null();
            case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
                throw new JsonParseException(parser, "a value is missing");
        };
    }

    private static Json fields(JsonParser parser) throws IOException {
        Map<String, Json> values = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            if (values.put(name, value(parser, parser.nextToken())) != null) {
                throw new JsonParseException(parser, "a key stands twice in one object");
            }
        }
        return new Json.Fields(values);
    }

    private static Json items(JsonParser parser) throws IOException {
        List<Json> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values.add(value(parser, token));
        }
        return new Json.Items(values);
    }

    private static String describe(JsonProcessingException wrong) {
        var at = wrong.getLocation();
        String what = wrong.getOriginalMessage();
        return (at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ")
                + what.substring(0, Math.min(what.length(), 200));
    }
}
