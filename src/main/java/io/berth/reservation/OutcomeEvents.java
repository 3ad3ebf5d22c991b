package io.berth.reservation;

import io.berth.cluster.PodEvents;
import io.berth.cluster.PodEvents.Severity;

/**
 * Tells of an outcome on the Pod, in the words that operators know from kube-scheduler: Scheduled, FailedScheduling; and
 * BindFenced. Of a Pod that is gone, is going or has ended nothing is told.
 */
final class OutcomeEvents {
    private final PodEvents events;

    OutcomeEvents(PodEvents events) {
        this.events = events;
    }

    void tell(Reservation row) {
        row.progress().outcome().ifPresent(outcome -> tell(row, outcome));
    }

    private void tell(Reservation row, Outcome outcome) {
        switch (outcome.result()) {
            case Bound ->
                events.tell(
                        row.pod(),
                        Severity.Normal,
                        "Scheduled",
                        "Successfully assigned " + row.pod() + " to " + row.node());
            case BoundElsewhere,
                    PodGated,
                    NodeGone,
                    RequestsChanged,
                    VolumeElsewhere,
                    PermitDenied,
                    PermitTimedOut,
                    Forbidden,
                    Refused -> events.tell(row.pod(), Severity.Warning, "FailedScheduling", described(row, outcome));
            case Fenced -> events.tell(row.pod(), Severity.Warning, "BindFenced", described(row, outcome));
            case PodGone, PodDeleting, PodTerminal -> {}
        }
    }

    private static String described(Reservation row, Outcome outcome) {
        return outcome.result() + " on node " + row.node() + " for scheduler " + row.holder()
                + outcome.message().map(message -> ": " + message).orElse("");
    }
}
