package io.berth.reservation.memory;

import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The rule of opening: at once where nothing was ever seen, else when old binders have had the drain to finish. */
final class Epochs {
    private final Rows rows;
    private Optional<Instant> drained = Optional.empty();

    Epochs(Rows rows) {
        this.rows = rows;
    }

    void lose() {
        drained = Optional.empty();
    }

    OpenResult open(Optional<Epoch> seen, Duration drain) {
        if (rows.epoch.isPresent()) {
            return new OpenResult.Open(rows.epoch.get());
        }
        Instant now = rows.now();
        if (drained.isEmpty() && seen.isPresent()) {
            drained = Optional.of(now.plus(drain));
        }
        if (drained.isPresent() && now.isBefore(drained.get())) {
            return new OpenResult.Draining(Duration.between(now, drained.get()));
        }
        long last = seen.map(epoch -> Long.parseLong(epoch.value())).orElse(0L);
        Epoch epoch = new Epoch(Long.toString(Math.max(now.toEpochMilli(), last + 1)));
        rows.epoch = Optional.of(epoch);
        drained = Optional.empty();
        return new OpenResult.Open(epoch);
    }
}
