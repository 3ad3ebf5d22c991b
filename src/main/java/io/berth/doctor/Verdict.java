package io.berth.doctor;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import io.smallrye.mutiny.Uni;

/** What a check found, in one line. */
record Verdict(State state, String message) {
    static final String NOT_IN_USE = "not in use";

    static Uni<Verdict> notInUse() {
        return Uni.createFrom().item(ok(NOT_IN_USE));
    }

    @FormatMethod
    static Verdict ok(@FormatString String message, Object... parts) {
        return new Verdict(State.ok, message.formatted(parts));
    }

    @FormatMethod
    static Verdict warning(@FormatString String message, Object... parts) {
        return new Verdict(State.warning, message.formatted(parts));
    }

    @FormatMethod
    static Verdict failed(@FormatString String message, Object... parts) {
        return new Verdict(State.failed, message.formatted(parts));
    }

    @FormatMethod
    static Verdict unknown(@FormatString String message, Object... parts) {
        return new Verdict(State.unknown, message.formatted(parts));
    }
}
