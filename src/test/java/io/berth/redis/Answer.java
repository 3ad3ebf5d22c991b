package io.berth.redis;

import io.berth.reservation.ChangeResult;
import io.berth.reservation.ForgetResult;
import io.berth.reservation.NodeTable;
import io.berth.reservation.Snapshot;

/** Answers of two tables, in a form that they can be compared in. */
final class Answer {
    private Answer() {}

    /** A sum of zero may be named or not. */
    static Object of(Object answer) {
        return switch (answer) {
            case NodeTable.PutResult.Created created -> Snapshot.NodeView.of(created.node());
            case NodeTable.PutResult.Replaced replaced -> Snapshot.NodeView.of(replaced.node());
            default -> answer;
        };
    }

    /** Of a change by id. */
    static boolean isRefusal(Object answer) {
        return switch (answer) {
            case ForgetResult.Forgotten forgotten -> false;
            case ForgetResult refused -> true;
            case ChangeResult.Changed changed -> false;
            case ChangeResult.Released released -> false;
            case ChangeResult refused -> true;
            default -> false;
        };
    }
}
