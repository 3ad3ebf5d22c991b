package io.berth.reservation.memory;

import io.berth.fixtures.ManualClock;
import io.berth.reservation.FeedLog;
import io.berth.reservation.NodeTable;
import io.berth.reservation.ReservationTable;
import io.berth.reservation.TableUnderTest;
import io.berth.reservation.Upkeep;
import java.time.Duration;

/** The table in memory, with its clock. */
public record MemoryUnderTest(InMemoryTable table, ManualClock clock) implements TableUnderTest {
    public static MemoryUnderTest at(ManualClock clock) {
        return new MemoryUnderTest(new InMemoryTable(clock::now, FEED_LENGTH), clock);
    }

    @Override
    public ReservationTable reservations() {
        return table;
    }

    @Override
    public NodeTable nodes() {
        return table;
    }

    @Override
    public Upkeep upkeep() {
        return table;
    }

    @Override
    public FeedLog feed() {
        return table;
    }

    @Override
    public void pass(Duration time) {
        clock.pass(time);
    }

    @Override
    public void lose() {
        table.lose();
    }

    @Override
    public void close() {}
}
