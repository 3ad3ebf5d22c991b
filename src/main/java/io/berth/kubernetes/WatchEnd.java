package io.berth.kubernetes;

/** Why a watch is over. */
sealed interface WatchEnd {
    /** The API server no longer has the changes since the version that was asked for: 410. */
    record TooOld() implements WatchEnd {}

    record Broken(String why) implements WatchEnd {}

    /** Its time was up, as agreed, or the API server let go of it. */
    record Closed() implements WatchEnd {}
}
