package io.berth.bench;

import io.berth.redis.RawTable;
import io.berth.sandbox.Ports;
import io.berth.sandbox.RedisOptions;
import io.berth.sandbox.RedisServer;
import io.berth.sandbox.Replica;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether an assume costs more on a large table: one call at a time, in turns on a small and on a large one. */
final class Growth implements AutoCloseable {
    private static final int WARM_UP = 6;

    private final RedisServer redis = RedisServer.start(RedisOptions.NOTHING_KEPT);
    private final List<Replica> replicas = new ArrayList<>();
    private final RawPool small = filled("small", 10, 100);
    private final RawPool large = filled("large", 5_000, 150_000);

    /** A way to measure, and what it came to in each round. */
    record Line(String name, List<Turns.Pair> rounds) {}

    /** First the script, while no replica makes Redis do anything else; then the same tables over REST. */
    List<Line> measure(int rounds, Duration time) {
        var inside = new Line("assume inside Redis (its own count)", new ArrayList<>());
        var script = new Line("assume by EVALSHA, 1 connection", new ArrayList<>());
        var rest = new Line("reserve over REST, 1 connection", new ArrayList<>());
        try (var statistics = new ScriptTimes(redis.connect())) {
            for (var i = 0; i < rounds; i++) {
                var means = new Turns(statistics::mean);
                script.rounds().add(means.run(raw(small), raw(large), time, cpu()));
                inside.rounds().add(means.noted());
            }
        }
        var overSmall = served(small);
        var overLarge = served(large);
        replicas.forEach(Replica::awaitReady);
        new Turns(() -> Double.NaN).run(overSmall, overLarge, Duration.ofSeconds(WARM_UP), cpu());
        for (var i = 0; i < rounds; i++) {
            rest.rounds().add(new Turns(() -> Double.NaN).run(overSmall, overLarge, time, cpu()));
        }
        return List.of(inside, script, rest);
    }

    private RawPool filled(String name, int nodes, int rows) {
        var pool = RawPool.declare(redis, name, nodes);
        var loop = new ClosedLoop(
                List.of(redis.port()), 16, 1, () -> new RawExchange(pool.assume(), nodes, Optional.empty()));
        if (loop.times(rows).count() != rows || pool.rows() != rows) {
            throw new IllegalStateException("the " + name + " table has " + pool.rows() + " rows, not " + rows);
        }
        return pool;
    }

    private ClosedLoop raw(RawPool pool) {
        RawTable table = pool.table();
        var undo = Optional.<RawExchange.Undo>of(id -> table.forget(id, Workload.claim()));
        return new ClosedLoop(List.of(redis.port()), 1, 1, () -> new RawExchange(pool.assume(), pool.nodes(), undo));
    }

    private ClosedLoop served(RawPool pool) {
        var replica = Replica.launch(
                Ports.free(), redis.url(), Replicas.ofPool(pool.table().pool()), Replicas.JVM);
        replicas.add(replica);
        return new ClosedLoop(
                List.of(replica.port()), 1, 1, () -> new HttpExchange(HttpExchange.Unit.RESERVE_OF_PAIR, pool.nodes()));
    }

    private CpuTimes cpu() {
        return new CpuTimes(redis.pid(), replicas.stream().map(Replica::pid).toList());
    }

    @Override
    public void close() {
        replicas.forEach(Replica::close);
        redis.close();
    }
}
