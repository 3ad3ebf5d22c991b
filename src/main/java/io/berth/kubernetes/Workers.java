package io.berth.kubernetes;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The few threads that read files and parse what the API server says, so that no event loop does. */
@ApplicationScoped
class Workers implements Executor {
    private static final int THREADS = 4;

    private final AtomicInteger made = new AtomicInteger();
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "cluster-" + made.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    });

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @PreDestroy
    void close() {
        pool.shutdownNow();
    }
}
