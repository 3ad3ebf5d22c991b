package io.berth.reservation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Every answer to a list of reservations. A cursor of an ended epoch is gone also while the table is closed. */
public sealed interface ListResult {
    record TableClosed(Duration retryAfter) implements ListResult {}

    /** The cursor is of an epoch that has ended. */
    record CursorGone() implements ListResult {}

    /** Rows in the order of their grants; {@code position} is where the feed stood before the first page. */
    record Page(List<Reservation> items, Optional<Cursor> next, Position position) implements ListResult {}

    /** Where the next page starts: after the row with this token, under the first page's position. */
    record Cursor(Position position, String afterToken) {}
}
