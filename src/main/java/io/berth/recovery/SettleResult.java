package io.berth.recovery;

import io.berth.reservation.ChangeResult;
import io.berth.reservation.Phase;

/** Every answer to a holder's word on its bind, in order of precedence. */
public sealed interface SettleResult {
    /** The API server says otherwise, and nothing was done: the row's phase, and what is so. */
    record Contradicted(Phase phase, String evidence) implements SettleResult {}

    /** The table has answered. */
    record Answered(ChangeResult result) implements SettleResult {}
}
