package io.berth.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The API server's time, to the second, from the date that each of its answers carries: this machine's own may differ. */
final class ServerClock {
    private static final Duration FRACTION = Duration.ofMillis(999);

    private volatile @Nullable Heard last;

    void heard(@Nullable String date) {
        if (date != null) {
            try {
                last = new Heard(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from), System.nanoTime());
            } catch (DateTimeParseException notADate) {
                // A proxy's freedom; the last date that was one still stands.
            }
        }
    }

    /** At the latest: a date may have been a second further on, and nothing is to be told as if it were before its cause. */
    Optional<Instant> now() {
        return Optional.ofNullable(last)
                .map(heard -> heard.date().plus(FRACTION).plus(Duration.ofNanos(System.nanoTime() - heard.at())));
    }

    private record Heard(Instant date, long at) {}
}
