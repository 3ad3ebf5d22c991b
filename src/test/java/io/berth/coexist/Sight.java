package io.berth.coexist;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.chaos.oracle.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The Pods of namespace {@code default} as the API server's watch shows them, each with the instant of its bind. */
final class Sight implements AutoCloseable {
    private static final String PODS = "/api/v1/namespaces/default/pods";

    private final Reader reader;
    private final Map<String, SightedPod> pods = new TreeMap<>();
    private final String from;
    private boolean over;
    private String broken = "";

    Sight(Reader reader) {
        this.reader = reader;
        try {
            var listed = reader.list(PODS);
            listed.items().forEach(pod -> event("ADDED", pod));
            from = listed.revision();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("sight").start(this::follow);
    }

    private void follow() {
        try {
            reader.follow(PODS, from, this::event);
        } catch (IOException | RuntimeException e) {
            breaks(e.toString());
        }
    }

    private synchronized void breaks(String how) {
        broken = over ? "" : "the watch of Pods is over: " + how;
        notifyAll();
    }

    private synchronized void event(String type, JsonNode pod) {
        var uid = pod.at("/metadata/uid").asText();
        switch (type) {
            case "ADDED", "MODIFIED" ->
                pods.compute(uid, (unused, before) -> before == null ? SightedPod.first(pod) : before.seen(pod));
            case "DELETED" -> pods.remove(uid);
            default -> {}
        }
        notifyAll();
    }

    synchronized List<SightedPod> pods() {
        return List.copyOf(pods.values());
    }

    /** Whether it became so within this time. */
    synchronized boolean await(Duration limit, Predicate<Collection<SightedPod>> is) {
        var end = System.nanoTime() + limit.toNanos();
        try {
            while (!is.test(pods.values())) {
                if (!broken.isEmpty()) {
                    throw new IllegalStateException(broken);
                }
                var left = end - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
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
