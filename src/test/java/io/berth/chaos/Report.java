package io.berth.chaos;

import io.berth.chaos.oracle.Violation;
import io.berth.chaos.planted.Plant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** What is said at the end: one table. */
final class Report {
    private static final int SHOWN = 12;

    private record Line(String build, String result, String seenBy, String after) {}

    private final List<Line> lines = new ArrayList<>();
    private boolean good = true;

    /** Of the product's own build: nothing may have been found. */
    void clean(Verdict verdict) {
        good &= verdict.isClean();
        var text = "nothing found; the table agreed %.1f s after the last fault"
                .formatted(verdict.settled().toMillis() / 1000.0);
        lines.add(line(
                "the product",
                verdict,
                verdict.isClean() ? text : "FOUND: " + first(verdict).what()));
    }

    /** Of a build with a plant: something must have been found, and not by the harness. */
    void planted(Plant plant, Verdict verdict) {
        var caught = !verdict.isClean() && !first(verdict).seenBy().equals("harness");
        good &= caught;
        lines.add(line(plant.name(), verdict, caught ? first(verdict).what() : "NOT CAUGHT"));
    }

    /** The plant no longer fits the product: whether it would be caught nobody knows. */
    void rotten(Plant plant) {
        good = false;
        lines.add(new Line(plant.name(), "ROTTEN: it is to be mended", "-", "-"));
    }

    private static Line line(String build, Verdict verdict, String result) {
        var seenBy = verdict.isClean() ? "-" : first(verdict).seenBy();
        var after = verdict.isClean()
                ? "-"
                : "%.0f s".formatted(first(verdict).after().toMillis() / 1000.0);
        return new Line(build, result, seenBy, after);
    }

    private static Violation first(Verdict verdict) {
        return verdict.violations().getFirst();
    }

    boolean isGood() {
        return good;
    }

    /** What happened in one run, beside the table. */
    static String of(Verdict verdict) {
        var text = new StringBuilder();
        text.append("  faults     ").append(verdict.faults()).append('\n');
        text.append("  clients    ").append(verdict.answers()).append('\n');
        text.append("  judged     %d revisions, %d binds; %d errors in the replicas' logs%n"
                .formatted(verdict.revisions(), verdict.binds(), verdict.errors()));
        var bySeer = verdict.violations().stream()
                .collect(Collectors.toMap(Violation::seenBy, each -> each, (one, two) -> one, LinkedHashMap::new));
        bySeer.values()
                .forEach(violation ->
                        text.append("  first by   ").append(violation).append('\n'));
        verdict.violations().stream()
                .skip(1)
                .limit(SHOWN)
                .forEach(violation ->
                        text.append("  also       ").append(violation).append('\n'));
        return text.toString();
    }

    @Override
    public String toString() {
        var text = new StringBuilder("%-36s %-10s %7s  %s%n".formatted("build", "caught by", "after", "what"));
        lines.forEach(line ->
                text.append("%-36s %-10s %7s  %s%n".formatted(line.build, line.seenBy, line.after, line.result)));
        return text.toString();
    }
}
