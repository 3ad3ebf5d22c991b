package io.berth.bench;

import static java.util.stream.Collectors.joining;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The table, from the samples of all rounds. */
final class Report {
    private static final String HEAD = "%-44s %8s %7s %8s %8s | %6s %8s %6s %6s %6s  %s%n";
    private static final double NEARLY_ALL = 0.9;

    private final StringBuilder text = new StringBuilder();
    private final List<Goal> goals = new ArrayList<>();
    private double mostOfOthers;

    /** Each row with its samples, the raw script first; then how the cost grows. */
    String of(Map<Row, List<Sample>> rows, List<Growth.Line> growth) {
        var raw = rows.values().iterator().next();
        add(HEAD, "", "", "ratio", "p50", "p99", "redis", "replicas", "client", "others", "client", "");
        add(HEAD, "load", "rows/s", "to raw", "ms", "ms", "cpu s", "cpu s", "cpu s", "cpu s", "share", "bound by");
        rows.forEach((row, samples) -> load(row, samples, raw));
        add("%n%-44s %8s %8s %7s%n", "growth: 10 nodes, 100 rows → 5,000, 150,000", "small µs", "large µs", "ratio");
        growth.forEach(this::growth);
        add("%n%-44s %-28s %8s%n", "goal", "", "figure");
        add("%s%n", goals.stream().map(Goal::toString).collect(joining(System.lineSeparator())));
        if (mostOfOthers > 0.1) {
            add(
                    "%nThe machine was not quiet: other processes had up to %.0f%% of it. Do not quote these figures.%n",
                    mostOfOthers * 100);
        }
        return text.toString();
    }

    private void load(Row row, List<Sample> samples, List<Sample> raw) {
        var ratio = Sample.median(IntStream.range(0, samples.size())
                .mapToDouble(i -> samples.get(i).perSecond() / raw.get(i).perSecond())
                .toArray());
        var p99 = Sample.median(samples, Sample::p99);
        add(
                "%-44s %8.0f %7.2f %8.2f %8.2f | %6.2f %8.2f %6.2f %6.2f %5.0f%%  %s%n",
                row.name(),
                Sample.median(samples, Sample::perSecond),
                ratio,
                Sample.median(samples, Sample::p50),
                p99,
                Sample.median(samples, sample -> sample.cpu().redis()),
                Sample.median(samples, sample -> sample.cpu().replicas()),
                Sample.median(samples, sample -> sample.cpu().client()),
                Sample.median(samples, sample -> sample.cpu().others()),
                100 * Sample.median(samples, sample -> row.clientShare(sample.cpu())),
                bound(row, samples));
        noteOthers(Sample.median(samples, sample -> share(sample.cpu().others(), sample.cpu())));
        if (row.name().startsWith("reserve,")) {
            goals.add(Goal.atLeast(row.name(), 0.6, "of the raw script", ratio));
            goals.add(Goal.below(row.name() + ", p99", 10, "ms", p99));
        } else if (row.name().startsWith("batches")) {
            goals.add(Goal.atLeast(row.name(), 1.5, "rows a raw call", ratio));
        }
    }

    /** What was used up: one thread (the client's, Redis' own), or all cores. */
    private static String bound(Row row, List<Sample> samples) {
        var used = new ArrayList<String>();
        if (Sample.median(samples, sample -> row.clientShare(sample.cpu())) >= NEARLY_ALL) {
            used.add("THE CLIENT");
        }
        if (Sample.median(samples, sample -> sample.cpu().redis() / sample.cpu().wall()) >= NEARLY_ALL) {
            used.add("redis");
        }
        if (Sample.median(samples, sample -> share(sample.cpu().machine(), sample.cpu())) >= NEARLY_ALL) {
            used.add("all " + CpuTimes.CORES + " cores");
        }
        return used.isEmpty() ? "-" : String.join(", ", used);
    }

    private static double share(double seconds, CpuTimes.Reading cpu) {
        return seconds / cpu.wall() / CpuTimes.CORES;
    }

    private void growth(Growth.Line line) {
        var rounds = line.rounds();
        var ratio = median(rounds, Turns.Pair::ratio);
        add(
                "%-44s %8.1f %8.1f %7.2f          | %6.2f %8.2f %6.2f %6.2f%n",
                line.name(),
                1000 * median(rounds, Turns.Pair::small),
                1000 * median(rounds, Turns.Pair::large),
                ratio,
                median(rounds, pair -> pair.cpu().redis()),
                median(rounds, pair -> pair.cpu().replicas()),
                median(rounds, pair -> pair.cpu().client()),
                median(rounds, pair -> pair.cpu().others()));
        noteOthers(median(rounds, pair -> share(pair.cpu().others(), pair.cpu())));
        goals.add(Goal.atMost("growth, " + line.name(), 1.3, "of the small table", ratio));
    }

    private static double median(List<Turns.Pair> rounds, ToDoubleFunction<Turns.Pair> figure) {
        return Sample.median(rounds.stream().mapToDouble(figure).toArray());
    }

    private void noteOthers(double share) {
        mostOfOthers = Double.isNaN(share) ? mostOfOthers : Math.max(mostOfOthers, share);
    }

    @FormatMethod
    private void add(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
