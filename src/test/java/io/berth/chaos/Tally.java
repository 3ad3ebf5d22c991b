package io.berth.chaos;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often clients were told what. */
final class Tally {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String what) {
        counts.computeIfAbsent(what, key -> new LongAdder()).increment();
    }

    long of(String what) {
        var count = counts.get(what);
        return count == null ? 0 : count.sum();
    }

    @Override
    public String toString() {
        return new TreeMap<>(counts).toString();
    }
}
