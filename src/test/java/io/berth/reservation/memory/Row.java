package io.berth.reservation.memory;

import io.berth.cluster.ResourceVersion;
import io.berth.reservation.Outcome;
import io.berth.reservation.Phase;
import io.berth.reservation.Placement;
import io.berth.reservation.Progress;
import io.berth.reservation.Reservation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A live row: the reservation, and what is kept of it that no answer shows. */
record Row(Reservation reservation, Placement placement, Optional<Instant> bindingSince) {
    long token() {
        return Long.parseLong(reservation.id().token().value());
    }

    Phase phase() {
        return reservation.phase();
    }

    boolean dueAt(Instant now) {
        return reservation.expiry().filter(expiry -> !expiry.at().isAfter(now)).isPresent();
    }

    Instant expiresAt() {
        return reservation.expiry().map(Reservation.Expiry::at).orElse(Instant.MAX);
    }

    Row renewedUntil(Instant at) {
        return next(phase(), Optional.of(new Reservation.Expiry(at, Duration.ZERO)), reservation.resourceVersion());
    }

    Row binding(Optional<ResourceVersion> version, Instant now) {
        Row row = next(Phase.Binding, Optional.empty(), version.or(reservation::resourceVersion));
        Progress begun = new Progress(List.of(), false, reservation.progress().attempts() + 1, Optional.empty());
        return new Row(with(row.reservation, begun), placement, bindingSince.or(() -> Optional.of(now)));
    }

    Row bound(Instant now) {
        Reservation old = next(Phase.Bound, Optional.empty(), reservation.resourceVersion()).reservation;
        Reservation bound = new Reservation(
                old.id(),
                old.revision(),
                old.phase(),
                old.pod(),
                old.node(),
                old.nodeUid(),
                old.requests(),
                old.holder(),
                old.priority(),
                old.ttl(),
                old.createdAt(),
                old.expiry(),
                old.resourceVersion(),
                Optional.of(now),
                old.acknowledgedAt(),
                concluded(Outcome.Result.Bound, Optional.empty(), now));
        return new Row(bound, placement, Optional.empty());
    }

    /** With the outcome of a bind. */
    Row concluded(Outcome.Result result, String message, Instant now) {
        return new Row(with(reservation, concluded(result, Optional.of(message), now)), placement, bindingSince);
    }

    private Progress concluded(Outcome.Result result, Optional<String> message, Instant now) {
        int attempts = reservation.progress().attempts();
        Outcome outcome = new Outcome(result, Optional.of(reservation.node()), message, attempts, now);
        return new Progress(List.of(), false, attempts, Optional.of(outcome));
    }

    /** Its last state: the end is a change like others. */
    Row ended(Phase how) {
        return next(how, Optional.empty(), reservation.resourceVersion());
    }

    /** As an answer shows it at this instant. */
    Reservation seenAt(Instant now) {
        return with(
                reservation.revision(),
                phase(),
                reservation.expiry().map(expiry -> new Reservation.Expiry(expiry.at(), left(expiry.at(), now))),
                reservation.resourceVersion());
    }

    Optional<Duration> expiresIn(Instant now) {
        return seenAt(now).expiry().map(Reservation.Expiry::in);
    }

    private static Duration left(Instant at, Instant now) {
        return at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO;
    }

    private Row next(Phase phase, Optional<Reservation.Expiry> expiry, Optional<ResourceVersion> version) {
        String revision = Long.toString(Long.parseLong(reservation.revision()) + 1);
        return new Row(with(revision, phase, expiry, version), placement, bindingSince);
    }

    private Reservation with(
            String revision, Phase phase, Optional<Reservation.Expiry> expiry, Optional<ResourceVersion> version) {
        return new Reservation(
                reservation.id(),
                revision,
                phase,
                reservation.pod(),
                reservation.node(),
                reservation.nodeUid(),
                reservation.requests(),
                reservation.holder(),
                reservation.priority(),
                reservation.ttl(),
                reservation.createdAt(),
                expiry,
                version,
                reservation.boundAt(),
                reservation.acknowledgedAt(),
                reservation.progress());
    }

    private static Reservation with(Reservation row, Progress progress) {
        return new Reservation(
                row.id(),
                row.revision(),
                row.phase(),
                row.pod(),
                row.node(),
                row.nodeUid(),
                row.requests(),
                row.holder(),
                row.priority(),
                row.ttl(),
                row.createdAt(),
                row.expiry(),
                row.resourceVersion(),
                row.boundAt(),
                row.acknowledgedAt(),
                progress);
    }
}
