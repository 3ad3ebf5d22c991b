package io.berth.feed;

import java.util.concurrent.atomic.LongAdder;

/** What an operator may know of this replica's feed: readable from any thread. */
public final class FeedGauges {
    private final LongAdder cutOff = new LongAdder();
    private volatile int watchers;
    private volatile long lag;

    void watchers(int now) {
        watchers = now;
    }

    void lag(long changes) {
        lag = changes;
    }

    void cutOff() {
        cutOff.increment();
    }

    public int watchers() {
        return watchers;
    }

    /** Changes in the log that have not reached this replica's watchers. */
    public long lag() {
        return lag;
    }

    /** Watchers that were cut off because they did not read, since the start. */
    public long cutOffs() {
        return cutOff.sum();
    }
}
