package io.berth.sandbox.cluster;

import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Many calls to an API server at once, but no more than serve their speed. */
public final class InParallel {
    private static final int AT_ONCE = 32;

    private InParallel() {}

    /** Waits for all; the first that fails is thrown. */
    public static <T> void each(Collection<T> items, Consumer<T> call) {
        var slots = new Semaphore(AT_ONCE);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = items.stream()
                    .map(item -> threads.submit(() -> {
                        slots.acquire();
                        try {
                            call.accept(item);
                        } finally {
                            slots.release();
                        }
                        return item;
                    }))
                    .toList();
            for (var one : calls) {
                one.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
