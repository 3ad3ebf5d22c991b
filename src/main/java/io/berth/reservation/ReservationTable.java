package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.ResourceVersion;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;

/**
 * The shared table of assumed Pods of one pool.
 *
 * <pre>
 *           assume                begin-bind            settle bound           settle ended
 *  (none) ─────────▶ RESERVED ──────────────▶ BINDING ──────────────▶ BOUND ────────────────▶ (none)
 *                       │                        │
 *                       │ TTL, forget            │ settle failed
 *                       ▼                        ▼
 *                     (none)                   (none)
 * </pre>
 *
 * <p>A refusal is an item; the failure of a Uni is broken infrastructure: {@link TableUnavailableException} or
 * {@link OverloadedException}. Each call may be sent twice with the same arguments. The table's own clock is the
 * only one.
 */
@CheckReturnValue
public interface ReservationTable {
    /** The longest a row can stay Reserved, however often it is renewed. */
    Duration MAX_LIFETIME = Duration.ofMinutes(15);

    /** Takes the room for a Pod on the first node that fits (INV-1, INV-2, INV-5), reaping some due rows first. */
    Uni<AssumeResult> assume(Claim claim);

    /**
     * What an assume of this claim would be answered whichever nodes it names: closed, the Pod's live row, a stale mirror;
     * empty when the nodes would decide. Grants nothing.
     */
    Uni<Optional<AssumeResult>> recall(Claim claim);

    /** Moves a Reserved row's expiry to now + ttl (default: the row's), at most to {@link #MAX_LIFETIME} after its creation. */
    Uni<ChangeResult> renew(ReservationId id, Caller caller, Optional<Duration> ttl, Precondition match);

    /** Ends a Reserved row; its room is free again. */
    Uni<ForgetResult> forget(ReservationId id, Caller caller, Precondition match);

    /** Reserved to Binding: from now on no TTL frees the row. On a Binding row stores a newer resourceVersion. */
    Uni<ChangeResult> beginBind(
            ReservationId id, Caller caller, Optional<ResourceVersion> resourceVersion, Precondition match);

    /** The holder's word on its bind; an admin may settle anybody's. */
    Uni<ChangeResult> settle(ReservationId id, Caller caller, Settlement outcome, Precondition match);

    Uni<FindResult> find(ReservationId id);

    /** The live row of a Pod, whoever holds it. */
    Uni<Optional<Reservation>> findByPod(String uid);

    /** At most {@code limit} rows; a row that lives throughout the pages is listed exactly once. */
    Uni<ListResult> list(Filter filter, int limit, Optional<ListResult.Cursor> after);
}
