package io.berth.cycle.model;

import java.util.Arrays;

/** Distinct numbers in the order in which they came, each with the place of the one that it came from. */
final class Numbers {
    private long[] values = new long[1 << 16];
    private int[] parents = new int[1 << 16];
    /** Places, one more than they are, by a hash of the value; 0: none. */
    private int[] slots = new int[1 << 18];

    private int size;

    int size() {
        return size;
    }

    long get(int place) {
        return values[place];
    }

    int parent(int place) {
        return parents[place];
    }

    boolean add(long value, int parent) {
        var slot = find(value);
        if (slots[slot] != 0) {
            return false;
        }
        if (size == values.length) {
            grow();
            slot = find(value);
        }
        values[size] = value;
        parents[size] = parent;
        slots[slot] = ++size;
        return true;
    }

    private int find(long value) {
        var mask = slots.length - 1;
        var slot = (int) ((value * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        values = Arrays.copyOf(values, size * 2);
        parents = Arrays.copyOf(parents, size * 2);
        slots = new int[slots.length * 2];
        for (var place = 0; place < size; place++) {
            slots[find(values[place])] = place + 1;
        }
    }
}
