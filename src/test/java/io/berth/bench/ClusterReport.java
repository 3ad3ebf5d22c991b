package io.berth.bench;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The tables of what following a cluster costs. */
final class ClusterReport {
    private static final double MEGA = 1 << 20;
    private static final String HEAD = "%-44s %8s %7s %8s | %6s %8s %6s %6s %6s %6s%n";

    private final StringBuilder text = new StringBuilder();

    String of(BenchSettings settings, Findings findings) {
        add("%,d nodes, %,d Pods", settings.nodes(), settings.pods());
        once(findings);
        steady(findings);
        scripts(findings);
        memory(settings, findings);
        others(findings);
        return text.toString();
    }

    private void once(Findings findings) {
        add("%n" + HEAD, "", "", "redis", "scripts", "redis", "replicas", "API", "etcd", "client", "others");
        add(HEAD, "at once", "s", "calls", "s", "cpu s", "cpu s", "cpu s", "cpu s", "cpu s", "cpu s");
        findings.once()
                .forEach((name, spent) -> add(
                        "%-44s %8.1f %7.0f %8.2f | %6.2f %8.2f %6.2f %6.2f %6.2f %6.2f%n",
                        name,
                        median(spent, Spent::wall),
                        median(spent, Spent::calls),
                        median(spent, Spent::inScripts),
                        median(spent, Spent::redis),
                        median(spent, Spent::replicas),
                        median(spent, Spent::apiServer),
                        median(spent, Spent::etcd),
                        median(spent, Spent::client),
                        median(spent, Spent::others)));
    }

    /** CPU as a share of one core, since rows last differently long. */
    private void steady(Findings findings) {
        add("%n" + HEAD, "", "changes", "redis", "calls a", "redis", "replicas", "API", "etcd", "client", "others");
        add(HEAD, "steadily", "/s", "calls/s", "change", "core", "core", "core", "core", "core", "core");
        findings.steady()
                .forEach((name, spent) -> add(
                        "%-44s %8.0f %7.0f %8s | %5.1f%% %7.1f%% %5.1f%% %5.1f%% %5.1f%% %5.1f%%%n",
                        name,
                        median(spent, each -> each.changes() / each.wall()),
                        median(spent, each -> each.calls() / each.wall()),
                        perChange(findings, name, spent),
                        share(spent, Spent::redis),
                        share(spent, Spent::replicas),
                        share(spent, Spent::apiServer),
                        share(spent, Spent::etcd),
                        share(spent, Spent::client),
                        share(spent, Spent::others)));
    }

    /** Beyond what is called while nothing changes. */
    private static String perChange(Findings findings, String name, List<Spent> spent) {
        var quiet = findings.steady().get(name.replace("changes,", "no change,"));
        if (quiet == null || quiet == spent) {
            return "";
        }
        var idle = median(quiet, each -> each.calls() / each.wall());
        return String.format(
                Locale.ROOT,
                "%.2f",
                median(spent, each -> (each.calls() / each.wall() - idle) * each.wall() / each.changes()));
    }

    private void scripts(Findings findings) {
        add("%n%-44s %8s %7s %8s%n", "scripts of over 10 µs, 3 replicas", "calls", "mean µs", "most µs");
        findings.scripts()
                .forEach((verb, time) ->
                        add("%-44s %8d %7.0f %8.0f%n", verb, time.getCount(), time.getAverage(), time.getMax()));
    }

    private void memory(BenchSettings settings, Findings findings) {
        add("%n%-44s %8s %7s %8s%n", "memory", "no Pods", "all", "bytes");
        add("%-44s %8s %7s %8s%n", "", "MB", "MB", "a Pod");
        memory("a replica's heap, live", "live", settings, findings);
        memory("a replica, resident", "resident", settings, findings);
        memory("Redis", "redis", settings, findings);
        memory("of which the change feed", "feed", settings, findings);
    }

    private void memory(String name, String kind, BenchSettings settings, Findings findings) {
        var before = findings.bytes(kind + ", no Pods");
        var all = findings.bytes(kind + ", all Pods");
        add("%-44s %8.0f %7.0f %8.0f%n", name, before / MEGA, all / MEGA, (all - before) / settings.pods());
    }

    private void others(Findings findings) {
        var most = Stream.of(findings.once(), findings.steady())
                .flatMap(rows -> rows.values().stream())
                .mapToDouble(spent -> share(spent, Spent::others) / CpuTimes.CORES)
                .max()
                .orElse(Double.NaN);
        if (most > 10) {
            add("%nThe machine was not quiet: other processes had up to %.0f%% of it.%n", most);
        }
    }

    String repeats(List<Repeats.Line> lines) {
        add("%n%-44s %8s %7s %8s%n", "a Pod shown to the table, µs in Redis", "first", "again", "ratio");
        lines.forEach(line -> add(
                "%-44s %8.1f %7.1f %8.2f%n", line.change(), line.first(), line.again(), line.again() / line.first()));
        return text.toString();
    }

    private static double share(List<Spent> spent, ToDoubleFunction<Spent> cpu) {
        return 100 * median(spent, each -> cpu.applyAsDouble(each) / each.wall());
    }

    private static double median(List<Spent> spent, ToDoubleFunction<Spent> figure) {
        return Findings.median(spent, figure);
    }

    @FormatMethod
    private void add(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
