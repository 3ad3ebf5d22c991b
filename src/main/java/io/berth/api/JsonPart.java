package io.berth.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Something that writes itself as JSON: a value, or members of an object that is open already. */
@FunctionalInterface
public interface JsonPart {
    JsonFactory FACTORY = new JsonFactory();
    JsonPart NOTHING = json -> {};

    void write(JsonGenerator json) throws IOException;

    /** The whole document in UTF-8. */
    static byte[] bytes(JsonPart value) {
        try (ByteArrayBuilder out = new ByteArrayBuilder(FACTORY._getBufferRecycler(), 512);
                JsonGenerator json = FACTORY.createGenerator(out)) {
            value.write(json);
            json.flush();
            return out.getClearAndRelease();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** A caller's own text may hold half a surrogate pair, which has no form in UTF-8. */
    static String printable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }
}
