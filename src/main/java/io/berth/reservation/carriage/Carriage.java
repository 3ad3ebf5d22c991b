package io.berth.reservation.carriage;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Caller;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.Decision;
import io.berth.reservation.Outcome;
import io.berth.reservation.PermitResult;
import io.berth.reservation.ReplicaId;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationId;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;

/**
 * What is done to a row on its way to its node. A row is carried by one replica at a time, and only by that one; whoever is
 * paused for so long that another took it over finds {@code Lost} or {@code WrongPhase} (INV-4). Fails as the table does.
 */
@CheckReturnValue
public interface Carriage {
    /** How long room is held for a holder after a failed bind that it may try again. */
    Duration HELD = Duration.ofSeconds(60);

    /** A holder's wish that Berth bind; the row is this replica's to carry unless another that lives has it. */
    Uni<CarryResult> carry(ReservationId id, Caller caller, ReplicaId replica, OnFailure onFailure, Duration goneAfter);

    /**
     * Reserved to Binding, with the resourceVersion that the bind will demand; on a Binding row the re-compare-and-set before
     * another attempt, which counts as one and starts its time anew. WrongPhase: it is not this replica's any more.
     */
    Uni<ChangeResult> begin(Reservation row, ReplicaId replica, ResourceVersion version, Attempt attempt);

    /** Whether it counts: one that was never sent does not. */
    enum Attempt {
        Another,
        TheSame
    }

    /** Says how it ended. {@code row} is as this replica knows it: another phase or attempt by now changes nothing. */
    Uni<ConcludeResult> conclude(Reservation row, ReplicaId replica, Outcome.Result result, Optional<String> message);

    /** The first word stands; a denial ends the row. After the last one of a kind the time of the next kind begins. */
    Uni<PermitResult> decide(ReservationId id, String permit, Decision decision);

    /** What a permit waits for, as its plugin sees it; a row that is gone is no failure. */
    Uni<Void> note(ReservationId id, String permit, String waitingFor);
}
