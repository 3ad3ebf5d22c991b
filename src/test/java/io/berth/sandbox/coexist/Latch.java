package io.berth.sandbox.coexist;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.Word;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A webhook's word that holds the first bind of one Pod until it is let go; whatever else it is asked about passes. */
final class Latch implements Function<JsonNode, Word> {
    private static final int LIMIT_SECONDS = 28;

    private final String pod;
    private final CountDownLatch open = new CountDownLatch(1);
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    Latch(String pod) {
        this.pod = pod;
    }

    @Override
    public Word apply(JsonNode request) {
        if (!request.path("name").asText().equals(pod) || !held.add(pod)) {
            return new Word.Allow();
        }
        try {
            return open.await(LIMIT_SECONDS, TimeUnit.SECONDS)
                    ? new Word.Allow()
                    : new Word.Deny(500, "nobody has let it go");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean holds() {
        return !held.isEmpty() && open.getCount() > 0;
    }

    void letGo() {
        open.countDown();
    }
}
