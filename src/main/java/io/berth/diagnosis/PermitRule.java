package io.berth.diagnosis;

import io.berth.cluster.NodeName;
import io.berth.reservation.Permit;
import io.berth.reservation.Phase;
import io.berth.reservation.Reservation;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An unscheduled Pod with a reservation that may not be bound yet: somebody's word is missing, or its volumes are. */
final class PermitRule implements Rule {
    /** The permit that Berth adds for a Pod with claims. */
    private static final String VOLUME = "volume";

    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.bound()
                ? Optional.empty()
                : situation.row().filter(row -> row.phase() == Phase.Reserved).flatMap(PermitRule::apply);
    }

    /** One whose time has not begun holds nothing up yet. */
    private static Optional<Diagnosis> apply(Reservation row) {
        List<Permit> open = row.progress().permits().stream()
                .filter(permit -> permit.open() && permit.since().isPresent())
                .toList();
        List<Permit> words =
                open.stream().filter(permit -> !isOfVolumes(permit)).toList();
        return words.isEmpty()
                ? open.stream().findFirst().map(permit -> volumes(row, permit))
                : Optional.of(permits(row, words));
    }

    private static boolean isOfVolumes(Permit permit) {
        return permit.kind() == Permit.Kind.prebind && permit.name().equals(VOLUME);
    }

    private static Diagnosis volumes(Reservation row, Permit permit) {
        return Diagnosis.of(
                        Verdict.WAITING_FOR_VOLUME,
                        since(row, permit),
                        reserved(row.node(), row) + ", and waits for its volumes since " + since(row, permit)
                                + permit.waitingFor().map(what -> ": " + what).orElse("") + until(permit) + ".")
                .waitingFor(permit.waitingFor()
                        .map(what -> List.of(what.split(", ")))
                        .orElse(List.of("its volumes")));
    }

    private static Diagnosis permits(Reservation row, List<Permit> open) {
        List<String> named = open.stream()
                .map(permit -> permit.name() + " since " + since(row, permit) + until(permit))
                .toList();
        return Diagnosis.of(
                        Verdict.WAITING_FOR_PERMIT,
                        open.stream()
                                .map(permit -> since(row, permit))
                                .min(Comparator.naturalOrder())
                                .orElseThrow(),
                        reserved(row.node(), row) + ", and waits for " + (open.size() == 1 ? "permit " : "permits ")
                                + Words.list(named) + ".")
                .waitingFor(open.stream().flatMap(PermitRule::waitedFor).toList());
    }

    private static Stream<String> waitedFor(Permit permit) {
        return Stream.of("permit " + permit.name()
                + permit.waitingFor().map(what -> " (" + what + ")").orElse(""));
    }

    private static String reserved(NodeName node, Reservation row) {
        return "It has room on node " + node + ", reserved by scheduler " + row.holder();
    }

    private static Instant since(Reservation row, Permit permit) {
        return permit.since().orElse(row.createdAt());
    }

    private static String until(Permit permit) {
        return permit.deadline().map(at -> ", until " + at + " at the latest").orElse("");
    }
}
