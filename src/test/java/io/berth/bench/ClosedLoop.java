package io.berth.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** One thread that keeps a number of connections busy: each sends its next request when the answer has come. */
final class ClosedLoop {
    private static final Duration RAMP = Duration.ofMillis(500);
    private static final Duration DRAIN = Duration.ofSeconds(5);

    // Through all rows: no Pod is asked for twice.
    private static long number;

    private final List<Integer> ports;
    private final int connections;
    private final int rowsOfUnit;
    private final Supplier<Exchange> exchange;

    private Latencies latencies = new Latencies();
    private long toBegin;
    private int underWay;

    /** The connections are spread evenly over the ports. */
    ClosedLoop(List<Integer> ports, int connections, int rowsOfUnit, Supplier<Exchange> exchange) {
        this.ports = List.copyOf(ports);
        this.connections = connections;
        this.rowsOfUnit = rowsOfUnit;
        this.exchange = exchange;
    }

    /** Measures for this long, after a short while that does not count. */
    Sample run(Duration measured, CpuTimes cpu) {
        toBegin = Long.MAX_VALUE;
        return within(selector -> {
            until(selector, System.nanoTime() + RAMP.toNanos());
            latencies = new Latencies();
            var before = cpu.now();
            until(selector, System.nanoTime() + measured.toNanos());
            var used = cpu.now().minus(before);
            var done = latencies;
            toBegin = 0;
            drain(selector);
            return new Sample(
                    done.count() * (double) rowsOfUnit / used.wall(), done.millis(0.5), done.millis(0.99), used);
        });
    }

    /** This many units, as fast as they go. */
    Latencies times(long units) {
        toBegin = units;
        latencies = new Latencies();
        return within(selector -> {
            drain(selector);
            return latencies;
        });
    }

    private interface Work<T> {
        T on(Selector selector) throws IOException;
    }

    private <T> T within(Work<T> work) {
        var open = new ArrayList<Connection>();
        underWay = 0;
        try (var selector = Selector.open()) {
            try {
                for (var i = 0; i < connections; i++) {
                    open.add(new Connection(selector, ports.get(i % ports.size()), exchange.get()));
                }
                for (var connection : open) {
                    begin(connection);
                }
                return work.on(selector);
            } finally {
                for (var connection : open) {
                    connection.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void drain(Selector selector) throws IOException {
        while (underWay > 0) {
            if (selector.select(this::proceed, DRAIN.toMillis()) == 0) {
                throw new IllegalStateException(underWay + " requests have no answer within " + DRAIN);
            }
        }
    }

    private void until(Selector selector, long end) throws IOException {
        for (var left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            selector.select(this::proceed, left / 1_000_000 + 1);
        }
    }

    private void proceed(SelectionKey key) {
        try {
            var connection = (Connection) key.attachment();
            var nanos = connection.proceed();
            if (nanos >= 0) {
                latencies.add(nanos);
                underWay--;
                begin(connection);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin(Connection connection) throws IOException {
        if (toBegin > 0) {
            toBegin--;
            underWay++;
            connection.begin(number);
            number += rowsOfUnit;
        }
    }
}
