package io.berth.stage.prebind.volume;

import io.berth.stage.prebind.PreBindPlugin.Verdict;

/** What one look at a Pod's claims has shown. */
sealed interface Look {
    record Over(Verdict verdict) implements Look {}

    /** Until something changes; {@code words} say what is waited for. */
    record Waits(String words) implements Look {}

    /** Somebody else wrote at the same time: to be looked at anew after a while. */
    record Again() implements Look {}
}
