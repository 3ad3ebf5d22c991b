package io.berth.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How fast one stock kube-scheduler binds alone, under the guard and with the extender; each way has a cluster to itself. */
final class SchedulerBench implements AutoCloseable {
    private static final int MOST_NODES = 1_000;
    private static final int MOST_PODS = 5_000;

    private final int nodes;
    private final int pods;
    private final Map<SchedulerWay, SchedulerGround> grounds = new LinkedHashMap<>();
    private final Map<SchedulerWay, List<SchedulerSample>> samples = new LinkedHashMap<>();

    SchedulerBench(BenchSettings settings) {
        nodes = Math.min(settings.nodes(), MOST_NODES);
        pods = Math.min(settings.pods(), MOST_PODS);
        try {
            for (var way : SchedulerWay.values()) {
                grounds.put(way, new SchedulerGround(way, nodes));
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    int nodes() {
        return nodes;
    }

    int pods() {
        return pods;
    }

    /** One after the other, so that what disturbs one for a while disturbs them all. */
    void round() {
        grounds.forEach((way, ground) ->
                samples.computeIfAbsent(way, any -> new ArrayList<>()).add(ground.measure(pods)));
    }

    /** What was measured while everything was cold. */
    void forget() {
        samples.clear();
    }

    Map<SchedulerWay, List<SchedulerSample>> samples() {
        return samples;
    }

    @Override
    public void close() {
        grounds.values().forEach(SchedulerGround::close);
    }
}
