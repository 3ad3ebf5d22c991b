package io.berth.reservation;

import java.time.Duration;

/** One implementation of the table's ports, fresh and open, and what a test may do to it from outside. */
public interface TableUnderTest extends AutoCloseable {
    /** How many changes its feed keeps, about. */
    int FEED_LENGTH = 1000;

    ReservationTable reservations();

    NodeTable nodes();

    Upkeep upkeep();

    FeedLog feed();

    /** Returns when the table's own clock has moved on by this much. */
    void pass(Duration time);

    /** The data is gone, as after a FLUSHALL: no row, no node, no feed, no epoch. */
    void lose();

    @Override
    void close();
}
