package io.berth.reservation.memory;

import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Caller;
import io.berth.reservation.Change;
import io.berth.reservation.ChangeResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.Outcome;
import io.berth.reservation.Phase;
import io.berth.reservation.Precondition;
import io.berth.reservation.ReservationId;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The rules of the verbs that change one row by its id. */
final class Changes {
    private final Rows rows;

    Changes(Rows rows) {
        this.rows = rows;
    }

    ChangeResult renew(ReservationId id, Caller caller, Optional<Duration> ttl, Precondition match) {
        Optional<Row> found = rows.take(id);
        if (found.isEmpty() || isOfAnother(found.get(), caller)) {
            return missing(id, found);
        }
        Row row = found.get();
        if (row.phase() != Phase.Reserved) {
            return new ChangeResult.WrongPhase(row.phase());
        }
        if (!holds(match, row)) {
            return new ChangeResult.RevisionMismatch(row.reservation().revision());
        }
        Instant wanted = rows.now().plus(ttl.orElse(row.reservation().ttl()));
        Instant latest = row.reservation().createdAt().plus(ReservationTable.MAX_LIFETIME);
        return changed(row.renewedUntil(wanted.isBefore(latest) ? wanted : latest), Change.Type.Renewed);
    }

    ForgetResult forget(ReservationId id, Caller caller, Precondition match) {
        Optional<Row> found = rows.take(id);
        if (found.isEmpty()) {
            return rows.neverGranted(id) ? new ForgetResult.NotFound() : new ForgetResult.AlreadyGone();
        }
        Row row = found.get();
        if (isOfAnother(row, caller)) {
            return new ForgetResult.NotFound();
        }
        if (row.phase() != Phase.Reserved) {
            return new ForgetResult.WrongPhase(row.phase());
        }
        if (!holds(match, row)) {
            return new ForgetResult.RevisionMismatch(row.reservation().revision());
        }
        rows.end(row, Phase.Released, "forgotten");
        return new ForgetResult.Forgotten();
    }

    ChangeResult beginBind(ReservationId id, Caller caller, Optional<ResourceVersion> version, Precondition match) {
        Optional<Row> found = rows.take(id);
        if (found.isEmpty() || isOfAnother(found.get(), caller)) {
            return missing(id, found);
        }
        Row row = found.get();
        Optional<ResourceVersion> stored = row.reservation().resourceVersion();
        if (row.phase() != Phase.Reserved && row.phase() != Phase.Binding) {
            return new ChangeResult.WrongPhase(row.phase());
        }
        if (!holds(match, row)) {
            return new ChangeResult.RevisionMismatch(row.reservation().revision());
        }
        if (version.isPresent() && stored.isPresent() && version.get().compareTo(stored.get()) < 0) {
            return new ChangeResult.StaleResourceVersion(row.seenAt(rows.now()));
        }
        if (row.phase() == Phase.Binding && (version.isEmpty() || version.equals(stored))) {
            return new ChangeResult.Changed(row.seenAt(rows.now()));
        }
        return changed(row.binding(version, rows.now()), Change.Type.Binding);
    }

    ChangeResult settle(ReservationId id, Caller caller, Settlement outcome, Precondition match) {
        Optional<Row> found = rows.take(id);
        if (found.isEmpty() || (isOfAnother(found.get(), caller) && !caller.admin())) {
            return missing(id, found);
        }
        Row row = found.get();
        boolean known =
                switch (row.phase()) {
                    case Reserved, Fencing, Released, Expired, Rejected -> false;
                    case Binding -> outcome != Settlement.ended;
                    case Bound -> outcome != Settlement.failed;
                };
        if (!known) {
            return new ChangeResult.WrongPhase(row.phase());
        }
        if (!holds(match, row)) {
            return new ChangeResult.RevisionMismatch(row.reservation().revision());
        }
        return switch (outcome) {
            case bound ->
                row.phase() == Phase.Bound
                        ? new ChangeResult.Changed(row.seenAt(rows.now()))
                        : changed(row.bound(rows.now()), Change.Type.Bound);
            case failed, ended -> {
                Row ending = outcome == Settlement.failed
                        ? row.concluded(Outcome.Result.Refused, "its holder says that the bind failed", rows.now())
                        : row;
                Row last = rows.end(ending, Phase.Released, outcome.name());
                yield new ChangeResult.Released(last.reservation());
            }
        };
    }

    private ChangeResult changed(Row row, Change.Type type) {
        return new ChangeResult.Changed(rows.put(row, type).seenAt(rows.now()));
    }

    private ChangeResult missing(ReservationId id, Optional<Row> ofAnother) {
        return ofAnother.isPresent() || rows.neverGranted(id)
                ? new ChangeResult.NotFound()
                : new ChangeResult.Gone(rows.remembered(id));
    }

    private static boolean isOfAnother(Row row, Caller caller) {
        return !row.reservation().holder().equals(caller.holder());
    }

    private static boolean holds(Precondition match, Row row) {
        return switch (match) {
            case Precondition.None none -> true;
            case Precondition.Any any -> true;
            case Precondition.OneOf some ->
                some.revisions().contains(row.reservation().revision());
        };
    }
}
