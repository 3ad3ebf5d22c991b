package io.berth.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.chaos.oracle.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Counts binds as the API server's watch shows them, and says when they were. */
final class BindClock implements AutoCloseable {
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final Set<String> bound = new HashSet<>();
    private long newest;
    private boolean over;
    private String broken = "";

    BindClock(Reader reader) {
        try {
            var from = reader.list(PODS).revision();
            Thread.ofVirtual().name("bind-clock").start(() -> follow(reader, from));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void follow(Reader reader, String from) {
        try {
            reader.follow(PODS, from, this::event);
        } catch (IOException | RuntimeException e) {
            breaks(e.toString());
        }
    }

    private synchronized void event(String type, JsonNode pod) {
        if (!over
                && type.equals("MODIFIED")
                && !pod.at("/spec/nodeName").asText().isEmpty()
                && bound.add(pod.at("/metadata/uid").asText())) {
            newest = System.nanoTime();
            notifyAll();
        }
    }

    private synchronized void breaks(String how) {
        broken = "the watch of Pods is over: " + how;
        notifyAll();
    }

    synchronized int count() {
        return bound.size();
    }

    void awaitFirst(Duration limit) {
        awaitAll(1, limit);
    }

    /** Seconds from now to the last of so many. */
    double awaitCount(int wanted, Duration limit) {
        var begin = System.nanoTime();
        return (awaitAll(wanted, limit) - begin) / 1e9;
    }

    private synchronized long awaitAll(int wanted, Duration limit) {
        var end = System.nanoTime() + limit.toNanos();
        try {
            while (bound.size() < wanted) {
                var left = end - System.nanoTime();
                if (left <= 0 || !broken.isEmpty()) {
                    throw new IllegalStateException(
                            "%d of %d Pods were bound. %s".formatted(bound.size(), wanted, broken));
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return newest;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The watch itself ends with the cluster. */
    @Override
    public synchronized void close() {
        over = true;
    }
}
