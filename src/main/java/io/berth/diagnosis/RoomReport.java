package io.berth.diagnosis;

import java.util.List;

/** Where there is room for a Pod: {@code fitting} of {@code nodes} have it; the entries are of some of them. */
record RoomReport(long nodes, long fitting, List<NodeRoom> entries, List<String> leftOut) {
    RoomReport {
        entries = List.copyOf(entries);
        leftOut = List.copyOf(leftOut);
    }
}
