package io.berth.coexist;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.StreamSupport;

/** A Pod as the watch last showed it, and when it was first shown on its node (by {@link System#nanoTime}; 0 while it is on none). */
record SightedPod(String name, long boundAt, boolean acknowledged, boolean refused, boolean told) {
    static SightedPod of(JsonNode pod, long boundBefore) {
        var bound = !pod.at("/spec/nodeName").asText().isEmpty();
        return new SightedPod(
                pod.at("/metadata/name").asText(),
                bound && boundBefore == 0 ? System.nanoTime() : boundBefore,
                pod.at("/status").has("startTime"),
                pod.at("/status/reason").asText().startsWith("OutOf"),
                isTold(pod));
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
        return isBound() && acknowledged && !refused;
    }

    /** Nothing is to be expected of it for the moment. */
    boolean isSettled() {
        return isBound() ? acknowledged || refused : told;
    }
}
