package io.berth.stage.prebind;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Outcome;
import io.berth.reservation.Permit;
import io.berth.reservation.Reservation;
import io.berth.stage.Plugin;
import io.smallrye.mutiny.Uni;
import java.util.function.Consumer;

/** Prepares a node for a Pod that is about to be bound to it. */
@CheckReturnValue
public interface PreBindPlugin extends Plugin {
    @Override
    default Permit.Kind kind() {
        return Permit.Kind.prebind;
    }

    /**
     * Emits when the node is ready for the Pod, or never will be; cancelled when nobody waits any more; a failure is tried
     * again until the time is out. {@code waitingFor} is told, in words for an operator, what it waits for.
     */
    Uni<Verdict> preBind(Reservation row, Consumer<String> waitingFor);

    /** How it went. */
    sealed interface Verdict {
        record Ready() implements Verdict {}

        record Failed(Outcome.Result result, String message) implements Verdict {}
    }
}
