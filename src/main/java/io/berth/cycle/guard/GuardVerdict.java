package io.berth.cycle.guard;

import io.berth.reservation.Reservation;
import java.util.Optional;

/** What a review of a bind ends with. */
public sealed interface GuardVerdict {
    /** It may go on; the row that stands for it, unless it was only checked. */
    record Allowed(Optional<Reservation> row) implements GuardVerdict {}

    /** It may not, in words for whoever reads the Pod's events; code and reason as in Kubernetes' Status. */
    record Denied(int code, String reason, String message) implements GuardVerdict {
        static Denied conflict(String message) {
            return new Denied(409, "Conflict", message);
        }

        static Denied notFound(String message) {
            return new Denied(404, "NotFound", message);
        }

        /** Berth itself cannot tell: the binder may try again. */
        static Denied unavailable(String message) {
            return new Denied(503, "ServiceUnavailable", message);
        }
    }
}
