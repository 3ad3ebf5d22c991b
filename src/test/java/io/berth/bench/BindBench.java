package io.berth.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How fast Pods are bound through Berth, held against a client that just binds; each has an API server to itself. */
final class BindBench implements AutoCloseable {
    static final int MANY = 32;
    static final String PLAIN = "plain bind";
    static final String TELLING = "plain bind, events as Berth's";
    static final String ONE = "reserve + bind, 1 replica";
    static final String THREE = "reserve + bind, 3 replicas";
    static final String GET_POD = "GET of a Pod";
    static final String GET_NODE = "GET of a node";

    private static final int MOST_NODES = 1_000;
    private static final int WARM = 6_000;
    private static final int STEPS = 8;

    private final BenchSettings settings;
    private final List<BindGround> grounds = new ArrayList<>();
    private final List<BindRow> rows = new ArrayList<>();
    private final Map<String, List<BindSample>> samples = new LinkedHashMap<>();

    BindBench(BenchSettings settings) {
        this.settings = settings;
        try {
            var plain = ground(0);
            var one = ground(1);
            var three = ground(3);
            for (var connections : List.of(MANY, 1)) {
                plain(plain, connections);
                berth(ONE, one, connections);
                berth(THREE, three, connections);
            }
            for (var connections : List.of(MANY, 1)) {
                reads(plain, GET_POD, Unbound.PODS + "/" + Stock.FIRST, connections);
                reads(plain, GET_NODE, "/api/v1/nodes/" + plain.node(0), connections);
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    static String row(String what, int connections) {
        return what + ", " + connections + " connection" + (connections == 1 ? "" : "s");
    }

    static int nodes(BenchSettings settings) {
        return Math.min(settings.nodes(), MOST_NODES);
    }

    private BindGround ground(int replicas) {
        var ground = new BindGround(nodes(settings), replicas);
        grounds.add(ground);
        return ground;
    }

    private void plain(BindGround at, int connections) {
        rows.add(new BindRow(row(PLAIN, connections), at, time -> plain(at, connections, pod -> {}, time)));
        if (connections == MANY) {
            rows.add(new BindRow(row(TELLING, connections), at, time -> {
                try (var told = new Told(at.api())) {
                    return plain(at, connections, told, time);
                }
            }));
        }
    }

    private static Crew.Done plain(BindGround at, int connections, Consumer<Unbound> after, Duration time) {
        return new Crew(connections, unused -> Binders.plain(at.stock(), at.api(), after)).work(time);
    }

    private void berth(String what, BindGround at, int connections) {
        var crew = new Crew(connections, number -> Binders.throughBerth(at.stock(), at.replica(number)));
        rows.add(new BindRow(row(what, connections), at, crew::work));
    }

    private void reads(BindGround at, String what, String path, int connections) {
        var crew = new Crew(connections, unused -> Toil.call(at.api(), at.api().get(path), 200));
        rows.add(new BindRow(row(what, connections), at, crew::work));
    }

    /** Until each replica has bound so many Pods that its code is compiled, or it takes too long. */
    void warmUp() {
        for (var row : rows) {
            var wanted = row.name().startsWith(THREE) ? 3 * WARM : WARM;
            var bound = 0.0;
            for (var step = 0; row.name().endsWith("connections") && step < STEPS && bound < wanted; step++) {
                bound += servedCold(row);
            }
        }
    }

    /** While its code is still interpreted, a replica on a busy machine may miss the deadline of a call. */
    private double servedCold(BindRow row) {
        try {
            return row.measure(settings.row()).units();
        } catch (IllegalStateException e) {
            System.err.println("while warming up, " + e.getMessage());
            return 0;
        }
    }

    /** Row by row, so that what disturbs one for a while disturbs them all. */
    void round() {
        for (var row : rows) {
            samples.computeIfAbsent(row.name(), any -> new ArrayList<>()).add(row.measure(settings.row()));
        }
    }

    Map<String, List<BindSample>> samples() {
        return samples;
    }

    @Override
    public void close() {
        grounds.forEach(BindGround::close);
    }
}
