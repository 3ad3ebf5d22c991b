package io.berth.stage.handoff;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The bound Pods that no kubelet has acknowledged yet, the longest first. */
@CheckReturnValue
public interface Handoffs {
    /** Those silent for this long that nobody has told of yet; each is given once, to one replica. */
    Uni<List<Handoff>> claimSilent(Duration silentFor, int most);

    /** At most {@code limit} of those silent for this long, after this one. */
    Uni<Page> list(Duration silentFor, int limit, Optional<Cursor> after);

    /** How many are silent for this long. */
    Uni<Long> count(Duration silentFor);

    /** A bound Pod's row, and how long its kubelet has been silent, by Redis' clock. */
    record Handoff(Reservation reservation, Duration silentFor) {}

    record Page(List<Handoff> items, Optional<Cursor> next) {}

    /** Where the next page starts: after the row of this token, silent since this instant (ms). */
    record Cursor(String since, String token) {}
}
