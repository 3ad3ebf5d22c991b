package io.berth.bench;

import java.util.Locale;

/** A goal and the figure that is held against it. */
record Goal(String name, String wanted, double figure, boolean met) {
    static Goal atLeast(String name, double least, String of, double figure) {
        return new Goal(name, ">= %.2f %s".formatted(least, of), figure, figure >= least);
    }

    static Goal atMost(String name, double most, String of, double figure) {
        return new Goal(name, "<= %.2f %s".formatted(most, of), figure, figure <= most);
    }

    static Goal below(String name, double bound, String unit, double figure) {
        return new Goal(name, "< %.0f %s".formatted(bound, unit), figure, figure < bound);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-44s %-28s %8.2f  %s", name, wanted, figure, met ? "met" : "MISSED");
    }
}
