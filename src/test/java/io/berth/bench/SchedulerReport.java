package io.berth.bench;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The table of what a stock scheduler's binds cost. */
final class SchedulerReport {
    private static final String HEAD = "%-24s %8s %7s | %9s %7s %7s %8s %7s %7s | %s%n";

    private final StringBuilder text = new StringBuilder();

    String of(SchedulerBench bench) {
        add("one stock kube-scheduler, %,d nodes, %,d Pods%n", bench.nodes(), bench.pods());
        add(HEAD, "", "binds", "ratio", "scheduler", "API", "etcd", "replicas", "redis", "others", "cores");
        add(HEAD, "way", "/s", "plain", "cpu ms", "cpu ms", "cpu ms", "cpu ms", "cpu ms", "cpu ms", "used");
        bench.samples().forEach((way, samples) -> row(bench, way, samples));
        add("%n%-44s %-28s %8s%n", "goal", "", "figure");
        add("%s%n", Goal.atLeast("binds under the guard", 0.8, "of plain binds", ratio(bench, SchedulerWay.guard)));
        add(
                "%s%n",
                Goal.atLeast("binds through the extender", 0.7, "of plain binds", ratio(bench, SchedulerWay.extender)));
        return text.toString();
    }

    private void row(SchedulerBench bench, SchedulerWay way, List<SchedulerSample> samples) {
        add(
                "%-24s %8.0f %7.2f | %9.2f %7.2f %7.2f %8.2f %7.2f %7.2f | %4.0f%%%n",
                way,
                SchedulerSample.median(samples, SchedulerSample::perSecond),
                ratio(bench, way),
                millis(samples, SchedulerSpent::scheduler),
                millis(samples, SchedulerSpent::apiServer),
                millis(samples, SchedulerSpent::etcd),
                millis(samples, SchedulerSpent::replicas),
                millis(samples, SchedulerSpent::redis),
                millis(samples, SchedulerSpent::others),
                100 * SchedulerSample.median(samples, SchedulerSample::used));
    }

    private static double millis(List<SchedulerSample> samples, ToDoubleFunction<SchedulerSpent> part) {
        return SchedulerSample.median(samples, sample -> sample.millis(part));
    }

    /** Round by round, since what disturbs one way in a round disturbs the others in it too. */
    private static double ratio(SchedulerBench bench, SchedulerWay way) {
        var own = bench.samples().getOrDefault(way, List.of());
        var plain = bench.samples().getOrDefault(SchedulerWay.plain, List.of());
        return Sample.median(IntStream.range(0, own.size())
                .mapToDouble(i -> own.get(i).perSecond() / plain.get(i).perSecond())
                .toArray());
    }

    @FormatMethod
    private void add(@FormatString String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
