package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** One refusal as RFC 9457 has it: its code, what is wrong this time, and the members that the code names. */
public record Problem(ProblemCode code, String detail, JsonPart members, Optional<Duration> retryAfter) {
    public static Problem of(ProblemCode code, String detail) {
        return new Problem(code, detail, JsonPart.NOTHING, Optional.empty());
    }

    static Problem of(ProblemCode code, String detail, JsonPart members) {
        return new Problem(code, detail, members, Optional.empty());
    }

    /** A refusal that may be gone when the call is sent again after this long. */
    static Problem later(ProblemCode code, String detail, Duration retryAfter) {
        return new Problem(code, detail, JsonPart.NOTHING, Optional.of(retryAfter));
    }

    static Problem tableClosed(Duration retryAfter) {
        return later(ProblemCode.TABLE_CLOSED, "no epoch of the table is open", retryAfter);
    }

    static Problem mirrorStale() {
        return later(
                ProblemCode.MIRROR_STALE,
                "no replica's view of the cluster is young enough to grant by",
                Duration.ofSeconds(1));
    }

    /** {@code Retry-After} has whole seconds only, and 0 would ask for a storm. */
    Optional<Long> retryAfterSeconds() {
        return retryAfter.map(wait -> Math.max(1, wait.plusNanos(999_999_999).toSeconds()));
    }

    /** The problem's own object. */
    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", code.type());
        json.writeStringField("title", code.title());
        json.writeNumberField("status", code.status());
        json.writeStringField("detail", JsonPart.printable(detail));
        json.writeStringField("code", code.code());
        members.write(json);
        json.writeEndObject();
    }
}
