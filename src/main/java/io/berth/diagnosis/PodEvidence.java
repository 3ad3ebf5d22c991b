package io.berth.diagnosis;

import io.berth.cluster.Pod;
import java.util.List;
import java.util.Optional;

/**
 * A Pod and what belongs to it: the node that it names, where that exists, its claims, and its events, the newest first.
 * {@code unread} says what the API server did not let be read.
 */
public record PodEvidence(
        Pod pod,
        PodDetail detail,
        Optional<NodeFacts> node,
        List<ClaimFacts> claims,
        List<EventFacts> events,
        List<String> unread) {
    public PodEvidence {
        claims = List.copyOf(claims);
        events = List.copyOf(events);
        unread = List.copyOf(unread);
    }

    /** The newest event with one of these reasons. */
    Optional<EventFacts> last(String... reasons) {
        return events.stream()
                .filter(event -> List.of(reasons).contains(event.reason()))
                .findFirst();
    }
}
