package io.berth.stage.permit;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import io.berth.stage.Plugin;
import io.smallrye.mutiny.Uni;

/** Decides by itself whether a reservation may go on, as an approver would. */
@CheckReturnValue
public interface PermitPlugin extends Plugin {
    @Override
    default Permit.Kind kind() {
        return Permit.Kind.permit;
    }

    /** Emits when it is decided, cancelled when nobody waits any more; a failure is tried again until the time is out. */
    Uni<Verdict> decide(Reservation row);

    /** What it decides. */
    sealed interface Verdict {
        record Allowed() implements Verdict {}

        record Denied(String reason) implements Verdict {}
    }
}
