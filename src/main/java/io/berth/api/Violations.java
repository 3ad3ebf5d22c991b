package io.berth.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with one request, collected so that the caller sees all of it at once. */
final class Violations {
    /** A body of 1 MiB can be wrong in 200,000 places, and an answer need not be larger than its question. */
    static final int MAX_LISTED = 1000;

    private record Violation(String member, String place, String detail) {}

    private final int most;
    private final List<Violation> listed = new ArrayList<>(0);
    private int count;

    Violations() {
        this(MAX_LISTED);
    }

    /** Lists at most so many of what it counts. */
    Violations(int most) {
        this.most = most;
    }

    void add(Pointer at, String detail) {
        if (++count <= most) {
            listed.add(new Violation("pointer", at.toString(), detail));
        }
    }

    void addParameter(String name, String detail) {
        if (++count <= most) {
            listed.add(new Violation("parameter", name, detail));
        }
    }

    int listed() {
        return listed.size();
    }

    boolean none() {
        return count == 0;
    }

    /** Ends the call if anything is wrong. */
    void refuseIfAny() {
        if (!none()) {
            throw new Refusal(problem());
        }
    }

    Problem problem() {
        String detail =
                count == 1 ? "one thing is wrong with the request" : count + " things are wrong with the request";
        return Problem.of(
                ProblemCode.INVALID_REQUEST,
                count <= most ? detail : detail + "; the first " + most + " are listed",
                this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("errors");
        for (Violation violation : listed) {
            json.writeStartObject();
            json.writeStringField(violation.member(), JsonPart.printable(violation.place()));
            json.writeStringField("detail", JsonPart.printable(violation.detail()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
