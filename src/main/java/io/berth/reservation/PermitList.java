package io.berth.reservation;

import com.google.errorprone.annotations.CheckReturnValue;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The permits of live reservations, for those who decide on them. */
@CheckReturnValue
public interface PermitList {
    /** Those of about {@code limit} reservations, in the order of their grants. Fails as the table does. */
    Uni<Result> list(Optional<String> name, Optional<Permit.State> state, int limit, Optional<Cursor> after);

    /** One permit, and the reservation that it is of. */
    record Item(ReservationId reservation, Permit permit) {}

    /** Where the next page starts: after the reservation with this token. */
    record Cursor(Epoch epoch, String afterToken) {}

    /** Every answer to a list of permits. */
    sealed interface Result {
        record TableClosed(Duration retryAfter) implements Result {}

        /** The cursor is of an epoch that has ended. */
        record CursorGone() implements Result {}

        record Page(List<Item> items, Optional<Cursor> next) implements Result {}
    }
}
