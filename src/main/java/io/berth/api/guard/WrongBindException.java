package io.berth.api.guard;

import io.berth.cycle.guard.GuardVerdict.Denied;

/** A bind that makes no sense, with what is to be said of it; without a stack trace, since it says nothing of Berth. */
final class WrongBindException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Denied denied;

    private WrongBindException(Denied denied) {
        super(denied.message(), null, false, false);
        this.denied = denied;
    }

    static WrongBindException invalid(String field, String why) {
        return new WrongBindException(new Denied(422, "Invalid", field + ": " + why));
    }

    static WrongBindException bad(String why) {
        return new WrongBindException(new Denied(400, "BadRequest", why));
    }

    Denied denied() {
        return denied;
    }
}
