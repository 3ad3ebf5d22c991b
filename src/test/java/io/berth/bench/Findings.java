package io.berth.bench;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What was found beside a cluster, by name, a figure or more a round; rows stand in the order in which they first came. */
record Findings(
        Map<String, List<Spent>> once,
        Map<String, List<Spent>> steady,
        Map<String, DoubleSummaryStatistics> scripts,
        Map<String, List<Double>> bytes) {
    Findings() {
        this(new LinkedHashMap<>(), new LinkedHashMap<>(), new TreeMap<>(), new LinkedHashMap<>());
    }

    void once(String name, Spent spent) {
        once.computeIfAbsent(name, any -> new ArrayList<>()).add(spent);
    }

    void steady(String name, Spent spent) {
        steady.computeIfAbsent(name, any -> new ArrayList<>()).add(spent);
    }

    void bytes(String name, double value) {
        bytes.computeIfAbsent(name, any -> new ArrayList<>()).add(value);
    }

    void scripts(Map<String, DoubleSummaryStatistics> times) {
        times.forEach((verb, time) -> scripts.computeIfAbsent(verb, any -> new DoubleSummaryStatistics())
                .combine(time));
    }

    double bytes(String name) {
        return Sample.median(bytes.getOrDefault(name, List.of(Double.NaN)).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    static double median(List<Spent> spent, ToDoubleFunction<Spent> figure) {
        return Sample.median(spent.stream().mapToDouble(figure).toArray());
    }
}
