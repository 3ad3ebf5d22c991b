package io.berth.reservation.carriage;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Who lives, and what the dead have left. Fails as the table does. */
@CheckReturnValue
public interface Roster {
    /**
     * This replica lives. It takes over Reserved rows of some that have not said so for {@code goneAfter}, and is told what it
     * carries, page after page.
     */
    Uni<Roll> announce(ReplicaId me, Duration goneAfter, Optional<String> after);

    /** This replica does not live any more: what it carries is anybody's. */
    Uni<Void> depart(ReplicaId me);

    /**
     * Binding rows whose replica is gone, or whose last attempt is {@code overdue}: they are Fencing from now on, this
     * replica's to fence, and nothing else advances them (INV-8).
     */
    Uni<List<Reservation>> unresolved(ReplicaId me, Duration goneAfter, Duration overdue, int most);

    /** This one row, if it is Binding, as {@link #unresolved}; empty: it is not. */
    Uni<Optional<Reservation>> claim(ReplicaId me, ReservationId id);

    /** The rows just taken over, some of the rows that this replica carries, and where the next page begins. */
    record Roll(List<Reservation> adopted, List<ReservationId> carried, Optional<String> next) {}
}
