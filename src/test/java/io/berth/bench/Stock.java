package io.berth.bench;

import io.berth.sandbox.cluster.InParallel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Pods that were created aside, before the clock runs. */
final class Stock {
    /** There from the first filling on. */
    static final String FIRST = name(1);

    private static final int HANDS = 16;

    private final FullCluster cluster;
    private final Endpoint api;
    private final Queue<Unbound> pods = new ConcurrentLinkedQueue<>();
    private final AtomicLong number = new AtomicLong();

    Stock(FullCluster cluster) {
        this.cluster = cluster;
        this.api = Endpoint.of(cluster.cluster());
    }

    Optional<Unbound> take() {
        return Optional.ofNullable(pods.poll());
    }

    /** Those that are left over count. */
    void fill(int wanted) {
        var missing = new AtomicLong(wanted - pods.size());
        InParallel.each(IntStream.range(0, HANDS).boxed().toList(), hand -> {
            try (var wire = api.connect()) {
                while (missing.getAndDecrement() > 0) {
                    pods.add(create(wire, number.incrementAndGet()));
                }
            }
        });
    }

    private Unbound create(Wire wire, long own) {
        var name = name(own);
        var made = wire.call(
                        api.post(Unbound.PODS, FullCluster.manifest(name).json().toString()))
                .expect(201);
        return new Unbound(name, made.text("uid"), made.text("resourceVersion"), cluster.node(own));
    }

    private static String name(long number) {
        return "bind-%07d".formatted(number);
    }
}
