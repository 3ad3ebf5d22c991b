package io.berth.api.extender;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.berth.cluster.MalformedException;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body once, from front to back, without a tree of it. What makes no sense is noted, and the rest is read all the same,
 * since only all of it says whether it is JSON. As in Go, the case of keys does not matter, and unknown ones are passed over.
 */
final class Walk {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            // Callers choose the keys: interned, they would stay for good.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();
    private static final int MOST_SAID = 200;

    private final JsonParser json;
    private @Nullable String wrong;

    private Walk(JsonParser json) {
        this.json = json;
    }

    /** Reads what stands at the parser. */
    interface Reading {
        void read() throws IOException;
    }

    /** Reads the value of a key, which comes in lower case. */
    interface FieldReading {
        void read(String key) throws IOException;
    }

    interface DocumentReading {
        void read(Walk walk) throws IOException;
    }

    /** Throws {@link NotJsonException}, and {@link MalformedException} for the first thing that makes no sense. */
    static void through(byte[] body, DocumentReading reading) {
        if (body.length > 1 && (body[0] == 0 || body[1] == 0 || (body[0] & 0xE0) == 0xE0)) {
            throw new NotJsonException("the body is not in UTF-8, or begins with a mark of its order of bytes");
        }
        try (JsonParser json = FACTORY.createParser(body)) {
            if (json.nextToken() == null) {
                throw new NotJsonException("the body is empty");
            }
            Walk walk = new Walk(json);
            reading.read(walk);
            json.skipChildren();
            if (json.nextToken() != null) {
                throw new NotJsonException("something follows the document");
            }
            if (walk.wrong != null) {
                throw new MalformedException(walk.wrong);
            }
        } catch (JsonProcessingException e) {
            throw new NotJsonException(describe(e));
        } catch (IOException e) {
            throw new NotJsonException("the body is not in UTF-8");
        }
    }

    /** Each field of the object here; {@code null} has none. */
    boolean fields(String what, FieldReading each) throws IOException {
        return entries(what, key -> each.read(key.toLowerCase(Locale.ROOT)));
    }

    /** The same with keys as they are: they are names. */
    boolean entries(String what, FieldReading each) throws IOException {
        if (!enters(JsonToken.START_OBJECT, what + " must be an object")) {
            return false;
        }
        for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
            json.nextToken();
            each.read(key);
            json.skipChildren();
        }
        return true;
    }

    /** Each item of the array here; {@code null} has none, and is none. */
    boolean items(String what, Reading each) throws IOException {
        if (!enters(JsonToken.START_ARRAY, what + " must be an array")) {
            return false;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            each.read();
            json.skipChildren();
        }
        return true;
    }

    /** The object here as the bytes that it came in. */
    Optional<Span> object(String what, FieldReading each) throws IOException {
        int from = (int) json.currentTokenLocation().getByteOffset();
        return fields(what, each)
                ? Optional.of(new Span(from, (int) json.currentLocation().getByteOffset()))
                : Optional.empty();
    }

    Optional<String> text(String what) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> Optional.of(json.getText());
            case VALUE_NULL -> Optional.empty();
            default -> {
                note(what + " must be a string");
                yield Optional.empty();
            }
        };
    }

    long whole(String what) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT) {
            try {
                return json.getLongValue();
            } catch (InputCoercionException large) {
                note(what + " must be a number of 64 bits");
                return 0;
            }
        }
        if (json.currentToken() != JsonToken.VALUE_NULL) {
            note(what + " must be a whole number");
        }
        return 0;
    }

    /** The first complaint is the one that is told. */
    void note(String complaint) {
        if (wrong == null) {
            wrong = complaint;
        }
    }

    private boolean enters(JsonToken start, String otherwise) {
        if (json.currentToken() != start && json.currentToken() != JsonToken.VALUE_NULL) {
            note(otherwise);
        }
        return json.currentToken() == start;
    }

    private static String describe(JsonProcessingException wrong) {
        var at = wrong.getLocation();
        String what = wrong.getOriginalMessage();
        return (at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ")
                + what.substring(0, Math.min(what.length(), MOST_SAID));
    }
}
