package io.berth.chaos.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Follows Pods and nodes from one list on, by watches of its own.
 *
 * <p>Naively a watch that breaks is begun again where it ended. However, an API server that has been restarted has forgotten
 * that revision. So what lies between is read revision by revision, by lists of exactly that moment: nothing is missed.
 */
public final class Oracle implements AutoCloseable {
    private static final String PODS = "/api/v1/pods";
    private static final String NODES = "/api/v1/nodes";
    private static final long MOST = 5_000;

    private final Reader reader;
    private final Ledger ledger;
    private final Violations violations;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile long revision;

    public Oracle(Reader reader, Ledger ledger, Violations violations) throws IOException {
        this.reader = reader;
        this.ledger = ledger;
        this.violations = violations;
        var nodes = reader.list(NODES);
        nodes.items().forEach(ledger::node);
        var pods = reader.list(PODS);
        pods.items().forEach(pod -> ledger.pod(SeenPod.of(pod), pods.revision()));
        revision = Long.parseLong(pods.revision());
        Thread.ofVirtual().name("oracle-nodes").start(() -> until(nodes.revision(), this::followNodes));
        Thread.ofVirtual().name("oracle-pods").start(() -> until(pods.revision(), this::followPods));
    }

    /** The newest one that has been judged. */
    public long revision() {
        return revision;
    }

    /** Whether everything is judged that the API server holds now. */
    public boolean isUpToDate() {
        try {
            // A Pod's own revision, since those of other objects do not come by this watch.
            var newest = reader.list(PODS).items().stream()
                    .mapToLong(pod -> pod.at("/metadata/resourceVersion").asLong())
                    .max();
            return revision >= newest.orElse(0);
        } catch (IOException away) {
            return false;
        }
    }

    private interface Follow {
        /** From this revision on; gives the one to go on from. */
        String run(String from) throws IOException;
    }

    private void until(String first, Follow follow) {
        var from = first;
        try {
            do {
                try {
                    from = follow.run(from);
                } catch (IOException away) {
                    // The API server is being restarted: it is asked again.
                }
            } while (!over.await(100, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            violations.add("harness", "the oracle itself has failed: " + e);
        }
    }

    private String followNodes(String from) throws IOException {
        var nodes = reader.list(NODES);
        nodes.items().forEach(ledger::node);
        reader.watch(NODES, nodes.revision(), (type, node) -> {
            if (type.equals("ADDED") || type.equals("MODIFIED")) {
                ledger.node(node);
            }
        });
        return from;
    }

    private String followPods(String from) throws IOException {
        try {
            reader.watch(PODS, Long.toString(revision), this::judge);
        } catch (Reader.TooOldException restarted) {
            readBetween();
        }
        return from;
    }

    private void judge(String type, JsonNode pod) {
        if (over.getCount() == 0) {
            return;
        }
        var at = pod.at("/metadata/resourceVersion").asText();
        switch (type) {
            case "ADDED", "MODIFIED" -> ledger.pod(SeenPod.of(pod), at);
            case "DELETED" -> ledger.gone(SeenPod.of(pod));
            case "BOOKMARK" -> {}
            default -> throw new IllegalStateException("an event of type " + type);
        }
        revision = Long.parseLong(at);
    }

    private void readBetween() throws IOException {
        var last = Long.parseLong(reader.list(PODS).revision());
        if (last - revision > MOST) {
            throw new IllegalStateException("%d revisions were missed".formatted(last - revision));
        }
        for (var next = revision + 1; next <= last; next++) {
            var there = reader.listAt(PODS, next);
            ledger.all(there.items().stream().map(SeenPod::of).toList(), Long.toString(next));
            revision = next;
        }
    }

    @Override
    public void close() {
        over.countDown();
    }
}
