package io.berth.kubernetes;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Reads only the fields that Berth needs; the parser skips the rest, which is most of a Pod. */
final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Json() {}

    static <T> Reader<T> of(Class<T> type) {
        return new Reader<>(MAPPER.readerFor(type));
    }

    static <T> Reader<Page<T>> pageOf(Class<T> type) {
        return new Reader<>(MAPPER.readerFor(MAPPER.getTypeFactory().constructParametricType(Page.class, type)));
    }

    static <T> Reader<WatchEvent<T>> eventOf(Class<T> type) {
        return new Reader<>(MAPPER.readerFor(MAPPER.getTypeFactory().constructParametricType(WatchEvent.class, type)));
    }

    /** Reads one type. */
    record Reader<T>(ObjectReader reader) {
        T read(byte[] json) {
            try {
                return reader.readValue(json);
            } catch (IOException e) {
                throw new UncheckedIOException("the API server's answer cannot be read", e);
            }
        }
    }

    static String write(Object object) {
        try {
            return MAPPER.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One page of a list. */
    record Page<T>(ListMeta metadata, List<T> items) {}

    /** {@code next} is the API server's token for the following page. */
    record ListMeta(
            String resourceVersion,
            @JsonProperty("continue") Optional<String> next) {}

    /** What a failed call answers, and what an ERROR event carries. */
    record Status(Optional<Integer> code, Optional<String> reason, Optional<String> message) {}
}
