package io.berth.coexist;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import io.berth.chaos.oracle.Violation;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table, and which goals are met. */
final class Report {
    private static final double SLOWEST = 1.2;
    private static final int SHOWN = 5;
    private static final String HEAD = "%-36s %7s %8s %8s %9s %8s %10s %8s %6s %7s%n";

    private final StringBuilder text = new StringBuilder();
    private final List<Outcome> outcomes;
    private boolean good = true;

    Report(List<Outcome> outcomes) {
        this.outcomes = List.copyOf(outcomes);
        add(HEAD, "", "Pods", "refused", "", "moments", "binds", "s until", "s until", "", "rounds");
        add(HEAD, "setting", "placed", "by kub.", "%", "over", "/s", "all bound", "full", "ratio", "full");
        outcomes.forEach(this::row);
        add("%n%-36s %-12s %-12s %-14s %s%n", "goals", "0 refused", "0 over", "full at end", "time <= 1.2 x");
        outcomes.stream().filter(one -> !one.setting().isBare()).forEach(this::goals);
        outcomes.forEach(this::violations);
    }

    private void row(Outcome outcome) {
        add(
                "%-36s %7d %8d %7.1f%% %9d %8.0f %10.2f %8.2f %6s %4d/%-2d%n",
                outcome.setting(),
                outcome.bound(),
                outcome.refused(),
                100.0 * outcome.refused() / outcome.bound(),
                outcome.moments(),
                outcome.median(Figures::bindsPerSecond),
                outcome.median(Figures::secondsToBound),
                outcome.median(Figures::secondsToFull),
                ratio(outcome).map("%.2f"::formatted).orElse("-"),
                outcome.full(),
                outcome.rounds().size());
    }

    private Optional<Double> ratio(Outcome outcome) {
        return outcomes.stream()
                .filter(other -> outcome.setting().isHeldAgainst(other.setting()))
                .findFirst()
                .map(bare -> outcome.median(Figures::secondsToFull) / bare.median(Figures::secondsToFull));
    }

    private void goals(Outcome outcome) {
        var ratio = ratio(outcome);
        add(
                "%-36s %-12s %-12s %-14s %s%n",
                outcome.setting(),
                word(outcome.refused() == 0),
                word(outcome.moments() == 0),
                word(outcome.full() == outcome.rounds().size()),
                ratio.map(figure -> word(figure <= SLOWEST)).orElse("not run beside it"));
    }

    private String word(boolean met) {
        good &= met;
        return met ? "met" : "MISSED";
    }

    /** Of settings in which there is to be none. */
    private void violations(Outcome outcome) {
        good &= outcome.failures() == 0;
        outcome.violations().stream()
                .filter(one -> !outcome.setting().isBare() || one.seenBy().equals("harness"))
                .limit(SHOWN)
                .map(Violation::toString)
                .forEach(one -> add("%n%s: %s", outcome.setting(), one));
    }

    boolean isGood() {
        return good;
    }

    @FormatMethod
    private void add(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
