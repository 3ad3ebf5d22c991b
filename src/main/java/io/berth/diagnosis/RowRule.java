package io.berth.diagnosis;

import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import java.util.Optional;

/** An unscheduled Pod with a row: its holder has room for it, and is on the way to bind it. */
final class RowRule implements Rule {
    @Override
    public Optional<Diagnosis> apply(Situation situation) {
        return situation.bound() ? Optional.empty() : situation.row().flatMap(RowRule::apply);
    }

    private static Optional<Diagnosis> apply(Reservation row) {
        String place = "on node " + row.node();
        return switch (row.phase()) {
            case Reserved ->
                found(
                        Verdict.RESERVED,
                        row,
                        "Scheduler " + row.holder() + " has reserved room " + place
                                + row.expiry()
                                        .map(expiry -> " until " + expiry.at())
                                        .orElse("")
                                + row.progress()
                                        .outcome()
                                        .map(RowRule::failed)
                                        .orElse(", and has not begun to bind it."));
            case Binding -> found(Verdict.BINDING, row, "Scheduler " + row.holder() + " is binding it " + place + ".");
            case Fencing ->
                found(
                        Verdict.FENCING,
                        row,
                        "The bind of scheduler " + row.holder() + " " + place
                                + " had no answer, and Berth makes sure that it can no longer succeed.");
            // The API server has the last word: it says that the Pod is not bound.
            case Bound, Released, Expired, Rejected -> Optional.empty();
        };
    }

    /** Room that is held after a bind that did not succeed. */
    private static String failed(Outcome outcome) {
        return "; its last bind ended at " + outcome.since()
                + Words.because(Optional.of(outcome.result().name()), outcome.message()) + ".";
    }

    private static Optional<Diagnosis> found(Verdict verdict, Reservation row, String summary) {
        return Optional.of(Diagnosis.of(verdict, row.createdAt(), summary).waitingFor("scheduler " + row.holder()));
    }
}
