package io.berth.sandbox;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs the same thing from many threads, none before all are there. */
public final class AtOnce {
    private static final int LIMIT_MINUTES = 5;

    private AtOnce() {}

    public static <T> List<T> run(int threads, IntFunction<T> one) {
        var there = new CountDownLatch(threads);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = IntStream.range(0, threads)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                meet(there);
                                return one.apply(i);
                            },
                            executor))
                    .toList();
            return all.stream()
                    .map(each -> each.orTimeout(LIMIT_MINUTES, TimeUnit.MINUTES).join())
                    .toList();
        }
    }

    private static void meet(CountDownLatch there) {
        there.countDown();
        try {
            if (!there.await(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException("not all threads came");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
