package io.berth.api;

import io.berth.reservation.Caller;
import io.vertx.core.MultiMap;

/** Says from a request's headers who calls; an unknown caller is a {@link Refusal}. */
@FunctionalInterface
interface Callers {
    Caller identify(MultiMap headers);

    static Refusal unknown(String detail) {
        return new Refusal(Problem.of(ProblemCode.UNAUTHENTICATED, detail));
    }
}
