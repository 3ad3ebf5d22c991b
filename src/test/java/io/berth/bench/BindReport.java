package io.berth.bench;

import static java.util.stream.Collectors.joining;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tables of what a bind costs. */
final class BindReport {
    private static final String HEAD = "%-48s %8s %7s %7s %7s %7s | %6s %8s %6s %6s %6s %6s | %s%n";

    private final StringBuilder text = new StringBuilder();
    private final List<Goal> goals = new ArrayList<>();

    String of(BenchSettings settings, Map<String, List<BindSample>> rows) {
        add("binds, %,d nodes%n", BindBench.nodes(settings));
        add(
                HEAD,
                "",
                "",
                "ratio",
                "p50",
                "p99",
                "bind",
                "redis",
                "replicas",
                "API",
                "etcd",
                "client",
                "others",
                "cores");
        add(
                HEAD, "load", "/s", "plain", "ms", "ms", "p50 ms", "cpu ms", "cpu ms", "cpu ms", "cpu ms", "cpu ms",
                "cpu ms", "used");
        rows.forEach((name, samples) -> speed(name, samples, of(rows, baseline(name))));
        requests(rows);
        goals(rows);
        add("%n%-48s %-28s %8s%n", "goal", "", "figure");
        add("%s%n", goals.stream().map(Goal::toString).collect(joining(System.lineSeparator())));
        return text.toString();
    }

    private static String baseline(String name) {
        return BindBench.row(BindBench.PLAIN, name.endsWith("connections") ? BindBench.MANY : 1);
    }

    private void speed(String name, List<BindSample> samples, List<BindSample> plain) {
        add(
                "%-48s %8.0f %7s %7.2f %7.2f %7.2f | %6.2f %8.2f %6.2f %6.2f %6.2f %6.2f | %4.0f%%%n",
                name,
                median(samples, BindSample::perSecond),
                name.startsWith("GET") ? "" : String.format(Locale.ROOT, "%.2f", ratio(samples, plain)),
                median(samples, BindSample::p50),
                median(samples, BindSample::p99),
                median(samples, BindSample::lastP50),
                median(samples, sample -> sample.millis(Spent::redis)),
                median(samples, sample -> sample.millis(Spent::replicas)),
                median(samples, sample -> sample.millis(Spent::apiServer)),
                median(samples, sample -> sample.millis(Spent::etcd)),
                median(samples, sample -> sample.millis(Spent::client)),
                median(samples, sample -> sample.millis(Spent::others)),
                100
                        * median(
                                samples,
                                sample -> sample.spent().machine()
                                        / sample.spent().wall()
                                        / CpuTimes.CORES));
    }

    /** Whatever was asked for at least once in a hundred binds. */
    private void requests(Map<String, List<BindSample>> rows) {
        add("%n%-48s %8s %8s  %s%n", "a bind asks", "scripts", "events", "the API server for");
        add("%-48s %8s %8s%n", "", "of Redis", "dropped");
        rows.forEach((name, samples) -> {
            if (!name.startsWith("GET")) {
                add(
                        "%-48s %8.2f %8.2f  %s%n",
                        name,
                        median(samples, sample -> sample.spent().calls() / sample.units()),
                        median(samples, sample -> sample.dropped() / sample.units()),
                        asked(samples));
            }
        });
    }

    private static String asked(List<BindSample> samples) {
        var names = new TreeSet<String>();
        samples.forEach(sample -> names.addAll(sample.asked().counts().keySet()));
        return names.stream()
                .filter(what -> median(samples, sample -> sample.asked(what)) >= 0.01)
                .map(what -> String.format(Locale.ROOT, "%s %.2f", what, median(samples, sample -> sample.asked(what))))
                .collect(joining(", "));
    }

    private void goals(Map<String, List<BindSample>> rows) {
        for (var what : List.of(BindBench.ONE, BindBench.THREE)) {
            var many = BindBench.row(what, BindBench.MANY);
            goals.add(Goal.atLeast(many, 0.8, "of plain binds", ratio(of(rows, many), of(rows, baseline(many)))));
        }
        var single = BindBench.row(BindBench.ONE, 1);
        var plain = median(of(rows, baseline(single)), BindSample::p50);
        var whole = median(of(rows, single), BindSample::p50);
        goals.add(Goal.below("table and reads, p50 of a single bind", 5, "ms more than plain", whole - plain));
    }

    private static List<BindSample> of(Map<String, List<BindSample>> rows, String name) {
        return rows.getOrDefault(name, List.of());
    }

    private static double ratio(List<BindSample> samples, List<BindSample> plain) {
        return Sample.median(IntStream.range(0, samples.size())
                .mapToDouble(i -> samples.get(i).perSecond() / plain.get(i).perSecond())
                .toArray());
    }

    private static double median(List<BindSample> samples, ToDoubleFunction<BindSample> figure) {
        return BindSample.median(samples, figure);
    }

    @FormatMethod
    private void add(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
