package io.berth.coexist;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.StreamSupport;

/**
 * A Pod as the watch last showed it, and when it was first shown on its node, and running there (by {@link System#nanoTime};
 * 0 while it is not).
 */
record SightedPod(String name, long boundAt, long runsAt, boolean refused, boolean told) {
    SightedPod seen(JsonNode pod) {
        return of(pod, boundAt, runsAt);
    }

    static SightedPod first(JsonNode pod) {
        return of(pod, 0, 0);
    }

    private static SightedPod of(JsonNode pod, long boundBefore, long ranBefore) {
        return new SightedPod(
                pod.at("/metadata/name").asText(),
                since(boundBefore, !pod.at("/spec/nodeName").asText().isEmpty()),
                since(ranBefore, pod.at("/status/phase").asText().equals("Running")),
                pod.at("/status/reason").asText().startsWith("OutOf"),
                isTold(pod));
    }

    private static long since(long before, boolean now) {
        return before == 0 && now ? System.nanoTime() : before;
    }

    /** By its scheduler that it found no place for it. */
    private static boolean isTold(JsonNode pod) {
        return StreamSupport.stream(pod.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asText().equals("PodScheduled")
                        && condition.path("status").asText().equals("False"));
    }

    boolean isBound() {
        return boundAt != 0;
    }

    /** Its kubelet has taken it on. */
    boolean isPlaced() {
        return runsAt != 0;
    }

    /** Nothing is to be expected of it for the moment. */
    boolean isSettled() {
        return isBound() ? isPlaced() || refused : told;
    }
}
