package io.berth.feed;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Runs actions one at a time in the order of their arrival, on the thread that finds it idle; no thread ever waits.
 * An action that is brought by an action runs after it.
 */
final class Serial implements Executor {
    private static final Logger LOG = Logger.getLogger(Serial.class);

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger unfinished = new AtomicInteger();

    @Override
    public void execute(Runnable action) {
        waiting.add(action);
        if (unfinished.getAndIncrement() != 0) {
            return;
        }
        do {
            runNext();
        } while (unfinished.decrementAndGet() != 0);
    }

    private void runNext() {
        Runnable action = waiting.remove();
        try {
            action.run();
        } catch (RuntimeException e) {
            // One watcher's fault must not end the feed of the others.
            LOG.error("an action on the change feed failed", e);
        }
    }
}
