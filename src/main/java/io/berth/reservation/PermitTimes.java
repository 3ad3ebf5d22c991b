package io.berth.reservation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** How long permits were waited for. */
final class PermitTimes {
    private final MeterRegistry meters;
    /** Holders name permits as they like. */
    private final Labels permits = new Labels();

    PermitTimes(MeterRegistry meters) {
        this.meters = meters;
    }

    void decided(String permit, Decision decision, Duration waited) {
        String result =
                switch (decision) {
                    case Decision.Allow allow -> "allowed";
                    case Decision.Deny deny -> "denied";
                };
        record(permit, result, waited);
    }

    /** A row that ran out of time, perhaps by a permit's. */
    void expired(Reservation row) {
        row.progress()
                .outcome()
                .filter(outcome -> outcome.result() == Outcome.Result.PermitTimedOut)
                .ifPresent(outcome -> row.progress().permits().stream()
                        .filter(permit -> permit.open() && permit.since().isPresent())
                        .forEach(permit -> record(
                                permit.name(),
                                "timed-out",
                                Duration.between(permit.since().orElseThrow(), outcome.since()))));
    }

    private void record(String permit, String result, Duration waited) {
        Timer.builder("berth.permit.wait")
                .description("Time that permits were waited for until they were decided, by permit and result")
                .tag("permit", permits.label(permit))
                .tag("result", result)
                .register(meters)
                .record(waited);
    }
}
