package io.berth.kubernetes;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Events that wait for nobody and that nobody waits for: few, sent two at a time, and dropped rather than kept. */
final class EventQueue {
    static final int WAITING = 1000;
    static final int IN_FLIGHT = 2;

    private static final Logger LOG = Logger.getLogger(EventQueue.class);

    private final ApiServer api;
    private final Counter dropped;
    private final Queue<Ask> waiting = new LinkedBlockingQueue<>(WAITING);
    private final Semaphore free = new Semaphore(IN_FLIGHT);

    EventQueue(ApiServer api, MeterRegistry meters) {
        this.api = api;
        this.dropped = Counter.builder("berth.events.dropped")
                .description("Events on Pods that were not written, since too many waited or the API server took none")
                .register(meters);
    }

    void add(Ask event) {
        if (!waiting.offer(event)) {
            dropped.increment();
        }
        send();
    }

    /** Whoever adds one or has sent one looks; after a turn given back it looks again, so that none is left behind. */
    private void send() {
        while (!waiting.isEmpty() && free.tryAcquire()) {
            Ask next = waiting.poll();
            if (next == null) {
                free.release();
            } else {
                send(next);
            }
        }
    }

    private void send(Ask event) {
        api.body(event)
                .onTermination()
                .invoke(() -> {
                    free.release();
                    send();
                })
                .subscribe()
                .with(sent -> {}, failure -> {
                    dropped.increment();
                    LOG.debugf("An event is not written: %s", failure.getMessage());
                });
    }
}
