package io.berth.reservation;

import java.util.Optional;

/** The columns of the state × operation table. */
enum Operation {
    renew,
    forget,
    beginBind,
    bound,
    failed,
    ended,
    find;

    /** The name of the answer's case. */
    String answer(Calls calls, ReservationId id, Caller caller, Precondition match) {
        Object result =
                switch (this) {
                    case renew -> calls.renew(id, caller, Optional.empty(), match);
                    case forget -> calls.forget(id, caller, match);
                    case beginBind -> calls.beginBind(id, caller, Optional.empty(), match);
                    case bound, failed, ended -> calls.settle(id, caller, Settlement.valueOf(name()), match);
                    case find -> calls.find(id);
                };
        return result.getClass().getSimpleName();
    }
}
