package io.berth.reservation.guard;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;

/** Admits binds that others send: their room is taken and the bind begun in one step. Fails as the table does. */
@CheckReturnValue
public interface GuardedTable {
    /**
     * Takes the room and begins the bind (INV-1, INV-2, INV-5). For a row of the same holder on the same node that is Reserved
     * or Binding: begun anew, with this resourceVersion and under the same token. Safe to send twice.
     */
    Uni<GuardResult> admit(GuardedClaim claim);

    /** What {@link #admit} would be answered; nothing is changed, not even a row whose time is up. */
    Uni<GuardResult> check(GuardedClaim claim);
}
