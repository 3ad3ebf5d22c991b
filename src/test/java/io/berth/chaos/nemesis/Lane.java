package io.berth.chaos.nemesis;

/** Faults of one lane come one after another; the two lanes go side by side. */
public enum Lane {
    parts,
    wires
}
