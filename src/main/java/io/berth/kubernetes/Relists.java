package io.berth.kubernetes;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;

/** Counts why a kind was listed again. */
final class Relists {
    /** As the metric's label spells it. */
    enum Reason {
        broken,
        closing,
        restarted,
        tooOld,
        unavailable
    }

    private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

    Relists(MeterRegistry meters, String kind) {
        for (Reason reason : Reason.values()) {
            counters.put(
                    reason,
                    Counter.builder("berth.mirror.relists")
                            .description("Lists that this replica made anew, by why")
                            .tag("kind", kind)
                            .tag("reason", reason.name())
                            .register(meters));
        }
    }

    void count(Reason reason) {
        Counter counter = counters.get(reason);
        if (counter != null) {
            counter.increment();
        }
    }
}
