package io.berth.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A part of an object of which much is read, but only when somebody asks; what is absent is as good as empty. */
record Tree(JsonNode json) {
    static final Tree NOTHING = new Tree(MissingNode.getInstance());

    static Tree of(byte[] body) {
        JsonNode read = Json.of(JsonNode.class).read(body);
        return new Tree(read);
    }

    Tree in(String field) {
        return new Tree(json.path(field));
    }

    boolean has(String field) {
        return json.hasNonNull(field);
    }

    Optional<String> text(String field) {
        return Optional.of(json.path(field).asText()).filter(text -> !text.isEmpty() && has(field));
    }

    /** Where the reader has no use for knowing whether it is there. */
    String textOf(String field) {
        return text(field).orElse("");
    }

    Optional<Instant> time(String field) {
        return text(field).map(Instant::parse);
    }

    Optional<Long> number(String field) {
        return has(field) ? Optional.of(json.path(field).asLong()) : Optional.empty();
    }

    boolean flag(String field) {
        return json.path(field).asBoolean();
    }

    Stream<Tree> items(String field) {
        return in(field).each();
    }

    Stream<Tree> each() {
        return StreamSupport.stream(json.spliterator(), false).map(Tree::new);
    }
}
