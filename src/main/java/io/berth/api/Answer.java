package io.berth.api;

import io.berth.reservation.Reservation;

/** What a call is answered, before it becomes an HTTP response or an item of a batch. */
sealed interface Answer {
    /** A row that this call made. */
    record Created(Reservation reservation) implements Answer {}

    record Row(Reservation reservation) implements Answer {}

    /** What was asked for goes on; the row says how. */
    record Accepted(Reservation reservation) implements Answer {}

    /** The caller has this revision of the row already. */
    record NotModified(String revision) implements Answer {}

    record Document(int status, JsonPart json) implements Answer {}

    record Nothing() implements Answer {}

    record Refused(Problem problem) implements Answer {}

    static Answer refused(ProblemCode code, String detail) {
        return new Refused(Problem.of(code, detail));
    }
}
