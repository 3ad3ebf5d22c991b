package io.berth.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Some connections, each with a thread that does one unit after the other. */
record Crew(int connections, IntFunction<Toil> toil) {
    /** What came of it: seconds until the time was up or nothing was left, and each unit that ended within them. */
    record Done(double seconds, Latencies whole, Latencies last) {
        double perSecond() {
            return whole.count() / seconds;
        }
    }

    private static final class Shift {
        private final long began = System.nanoTime();
        private final AtomicLong end;

        Shift(Duration time) {
            end = new AtomicLong(began + time.toNanos());
        }

        boolean over() {
            return System.nanoTime() > end.get();
        }

        void nothingLeft() {
            end.accumulateAndGet(System.nanoTime(), Math::min);
        }

        double seconds() {
            return (end.get() - began) / 1e9;
        }
    }

    Done work(Duration time) {
        var toils = IntStream.range(0, connections).mapToObj(toil).toList();
        try (var threads = Executors.newFixedThreadPool(connections)) {
            var shift = new Shift(time);
            var done = toils.stream()
                    .map(one -> threads.submit(() -> work(one, shift)))
                    .toList();
            var whole = new Latencies();
            var last = new Latencies();
            for (var own : done) {
                own.get().forEach(took -> {
                    whole.add(took.whole());
                    last.add(took.last());
                });
            }
            return new Done(shift.seconds(), whole, last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            toils.forEach(Toil::close);
        }
    }

    private static List<Toil.Took> work(Toil toil, Shift shift) {
        var all = new ArrayList<Toil.Took>();
        while (!shift.over()) {
            var took = toil.next();
            if (took.isEmpty()) {
                shift.nothingLeft();
            } else if (!shift.over()) {
                all.add(took.get());
            }
        }
        return all;
    }
}
