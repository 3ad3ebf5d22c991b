package io.berth.cluster;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Amounts by resource, in the table's integers: milli for cpu, whole units for all else; a missing resource counts 0. */
public record Resources(SortedMap<ResourceName, Long> amounts) {
    /** The largest amount, and the largest sum, that a double (Redis' Lua) holds exactly: 2^53 - 1. */
    public static final long MAX_AMOUNT = (1L << 53) - 1;

    public static final Resources NONE = new Resources(new TreeMap<>());

    public Resources {
        amounts = Collections.unmodifiableSortedMap(new TreeMap<>(amounts));
    }

    public static Resources of(Map<ResourceName, Long> amounts) {
        return new Resources(new TreeMap<>(amounts));
    }

    /** The same amounts, those of 0 left out: equal for all that ask for the same. */
    public Resources withoutZeros() {
        TreeMap<ResourceName, Long> some = new TreeMap<>(amounts);
        some.values().removeIf(amount -> amount == 0);
        return new Resources(some);
    }

    public long get(ResourceName resource) {
        return amounts.getOrDefault(resource, 0L);
    }
}
