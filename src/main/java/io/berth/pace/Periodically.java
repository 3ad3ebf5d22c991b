package io.berth.pace;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Runs a task again and again, never twice at once; a run that fails is followed by the next one as any other. */
public final class Periodically implements AutoCloseable {
    private final Vertx vertx;
    private final Supplier<Uni<Void>> task;
    private final AtomicBoolean running = new AtomicBoolean();
    private final long timer;

    public Periodically(Vertx vertx, Duration interval, Supplier<Uni<Void>> task) {
        this(vertx, Duration.ZERO, interval, task);
    }

    /** For the first time after a while. */
    public Periodically(Vertx vertx, Duration first, Duration interval, Supplier<Uni<Void>> task) {
        this.vertx = vertx;
        this.task = task;
        this.timer =
                vertx.setPeriodic(Math.max(1, first.toMillis()), Math.max(1, interval.toMillis()), ignored -> run());
    }

    private void run() {
        if (running.compareAndSet(false, true)) {
            task.get()
                    .onTermination()
                    .invoke(() -> running.set(false))
                    .subscribe()
                    .with(ignored -> {}, failure -> {});
        }
    }

    @Override
    public void close() {
        vertx.cancelTimer(timer);
    }
}
