package io.berth.recovery;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;

/** Changes a Pod at the API server so that a bind sent earlier can no longer succeed. */
@CheckReturnValue
public interface Fence {
    /**
     * Patches the status of a Fencing row's Pod, under the preconditions of its UID and of the row's resourceVersion: condition
     * {@code berth.io/Fence} with the row's token and attempt. Whatever comes of it is an item.
     */
    Uni<Answer> patch(Reservation row);

    /** Every answer of the API server to the patch. */
    sealed interface Answer {
        /** 200, and the Pod has a newer resourceVersion. */
        record Fenced() implements Answer {}

        /** 409: the Pod is at another resourceVersion; only a live read says whether it is bound. */
        record Moved() implements Answer {}

        /** 404, or another UID. */
        record Gone() implements Answer {}

        /** 401 or 403. */
        record Forbidden(String message) implements Answer {}

        record Unknown(String message) implements Answer {}
    }
}
