package io.berth.reservation.memory;

import io.berth.reservation.Epoch;
import io.berth.reservation.OpenResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The rule of opening: at once where nothing was ever seen, else when old binders have had the drain to finish. */
final class Epochs {
    private final Rows rows;

    Epochs(Rows rows) {
        this.rows = rows;
    }

    OpenResult open(Optional<Epoch> seen, Duration drain) {
        if (rows.epoch.isPresent()) {
            return new OpenResult.Open(rows.epoch.get());
        }
        Instant now = rows.now();
        if (rows.reopens.isEmpty() && seen.isPresent()) {
            rows.reopens = Optional.of(now.plus(drain));
        }
        if (rows.reopens.isPresent() && now.isBefore(rows.reopens.get())) {
            return new OpenResult.Draining(Duration.between(now, rows.reopens.get()));
        }
        long last = seen.map(epoch -> Long.parseLong(epoch.value())).orElse(0L);
        Epoch epoch = new Epoch(Long.toString(Math.max(now.toEpochMilli(), last + 1)));
        rows.epoch = Optional.of(epoch);
        rows.reopens = Optional.empty();
        return new OpenResult.Open(epoch);
    }
}
