package io.berth.reservation;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long permits were waited for. Holders name them as they like: the first {@value #MOST} names stand for themselves, all
 * others for one.
 */
final class PermitTimes {
    private static final int MOST = 50;
    private static final String OTHERS = "other";

    private final MeterRegistry meters;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

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
        if (known.size() < MOST) {
            known.add(permit);
        }
        Timer.builder("berth.permit.wait")
                .description("Time that permits were waited for until they were decided, by permit and result")
                .tag("permit", known.contains(permit) ? permit : OTHERS)
                .tag("result", result)
                .register(meters)
                .record(waited);
    }
}
