package io.berth.bench;

import io.berth.bench.HttpExchange.Unit;
import io.berth.sandbox.Replica;
import io.berth.sandbox.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of load: the raw script, and the same over REST. One replica and three have a Redis each. */
final class Throughput implements AutoCloseable {
    private static final Duration STEP = Duration.ofSeconds(3);
    private static final int LEAST_STEPS = 2;
    private static final int MOST_STEPS = 8;
    private static final int WARM = 40_000;
    private static final int RAW_CONNECTIONS = 50;

    private final List<Row> rows = new ArrayList<>();
    private final Sandbox one = Sandbox.start(Replicas.count(1));
    private final Sandbox three = Sandbox.start(Replicas.count(3));
    private final Optional<RedisBenchmark> redisBenchmark = RedisBenchmark.onPath();

    Throughput() {
        rows.add(raw());
        rows.add(rest("reserve, 1 replica, 64 connections", one, 64, Unit.RESERVE));
        rows.add(rest("reserve, 3 replicas, 64 connections", three, 64, Unit.RESERVE));
        rows.add(rest("batches of 64, 1 replica, 8 connections", one, 8, Unit.BATCH));
        rows.add(rest("reserve+delete, 1 replica, 64 connections", one, 64, Unit.PAIR));
    }

    /** The raw script is the first. */
    List<Row> rows() {
        return rows;
    }

    /** Each row with its own load, until its replicas have had enough of it to be compiled, or it takes too long. */
    void warmUp() {
        for (var row : rows) {
            var wanted = WARM * (row.name().contains("3 replicas") ? 3 : 1);
            var served = 0.0;
            for (var step = 0; step < MOST_STEPS && (step < LEAST_STEPS || served < wanted); step++) {
                served += servedCold(row);
            }
        }
    }

    /** While its code is still interpreted, a replica on a busy machine may miss the deadline of a call. */
    private static double servedCold(Row row) {
        try {
            return row.measure(STEP).perSecond() * STEP.toSeconds();
        } catch (IllegalStateException e) {
            System.err.println("while warming up, " + e.getMessage());
            return 0;
        }
    }

    private Row raw() {
        // A pool that no replica follows: the bare script.
        var pool = RawPool.declare(one.redis(), "raw", Workload.NODES);
        var cpu = new CpuTimes(one.redis().pid(), List.of());
        if (redisBenchmark.isPresent()) {
            return new Row(
                    "raw script, redis-benchmark, 50 connections",
                    false,
                    pool,
                    time -> redisBenchmark.get().run(pool, RAW_CONNECTIONS, time, cpu));
        }
        var loop = new ClosedLoop(
                List.of(one.redis().port()),
                RAW_CONNECTIONS,
                1,
                () -> new RawExchange(pool.assume(), pool.nodes(), Optional.empty()));
        return new Row("raw script, our client, 50 connections", true, pool, time -> loop.run(time, cpu));
    }

    private static Row rest(String name, Sandbox sandbox, int connections, Unit unit) {
        var pool = RawPool.declare(sandbox.redis(), "default", Workload.NODES);
        var replicas = sandbox.replicas();
        var cpu = new CpuTimes(
                sandbox.redis().pid(), replicas.stream().map(Replica::pid).toList());
        var loop = new ClosedLoop(
                replicas.stream().map(Replica::port).toList(),
                connections,
                unit == Unit.BATCH ? Workload.BATCH : 1,
                () -> new HttpExchange(unit, pool.nodes()));
        return new Row(name, true, pool, time -> loop.run(time, cpu));
    }

    @Override
    public void close() {
        one.close();
        three.close();
    }
}
