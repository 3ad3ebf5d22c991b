package io.berth.bench;

import java.util.Map;
import java.util.regex.Pattern;

/** A cluster of its own with so many replicas beside it, none for the plain client, so that neither pays for the other. */
final class BindGround implements AutoCloseable {
    private static final Map<String, String> ROOMY = Map.of("cpu", "10k", "memory", "100Ti", "pods", "100000");
    private static final Pattern DROPPED = Pattern.compile("(?m)^berth_events_dropped_total(?:\\{.*})? ([0-9.E]+)$");

    private final FullCluster cluster;
    private final Berths berths;
    private final Stock stock;
    private final Endpoint api;

    BindGround(int nodes, int replicas) {
        cluster = new FullCluster(nodes, ROOMY);
        api = Endpoint.of(cluster.cluster());
        stock = new Stock(cluster);
        berths = new Berths(cluster, Map.of());
        try {
            for (var i = 0; i < replicas; i++) {
                berths.startOne();
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    String node(int number) {
        return cluster.node(number);
    }

    Stock stock() {
        return stock;
    }

    Endpoint api() {
        return api;
    }

    /** One after the other, as connections come. */
    Endpoint replica(int connection) {
        var replicas = berths.replicas();
        return Endpoint.of(replicas.get(connection % replicas.size()));
    }

    ApiRequests asked() {
        return ApiRequests.read(api);
    }

    Spent spent() {
        return berths.spent(() -> 0);
    }

    /** Events that the replicas have given up. */
    double dropped() {
        return berths.replicas().stream()
                .map(Endpoint::of)
                .map(BindGround::metrics)
                .map(DROPPED::matcher)
                .mapToDouble(found -> found.find() ? Double.parseDouble(found.group(1)) : Double.NaN)
                .sum();
    }

    private static String metrics(Endpoint replica) {
        try (var wire = replica.connect()) {
            return wire.call(replica.get("/q/metrics")).expect(200).body();
        }
    }

    @Override
    public void close() {
        berths.close();
        cluster.close();
    }
}
