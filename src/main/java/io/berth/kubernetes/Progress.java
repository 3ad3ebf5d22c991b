package io.berth.kubernetes;

import io.berth.cluster.PodTimes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How far a Pod has come, from its status. */
final class Progress {
    private Progress() {}

    static PodTimes of(String created, PodJson.Spec spec, PodJson.Status status) {
        return new PodTimes(
                Instant.parse(created),
                since(status, "PodScheduled"),
                status.startTime().map(Instant::parse),
                running(spec, status),
                since(status, "Ready"));
    }

    private static Optional<Instant> since(PodJson.Status status, String type) {
        return status.conditions().orElse(List.of()).stream()
                .filter(condition -> condition.type().equals(type))
                .filter(condition -> condition.status().equals("True"))
                .findFirst()
                .flatMap(PodJson.Condition::lastTransitionTime)
                .map(Instant::parse);
    }

    /** The start of the last of them, once all of the Pod's containers run. */
    private static Optional<Instant> running(PodJson.Spec spec, PodJson.Status status) {
        List<Instant> starts = status.containerStatuses().orElse(List.of()).stream()
                .flatMap(container -> container.state().stream())
                .flatMap(state -> state.running().stream())
                .flatMap(running -> running.startedAt().stream())
                .map(Instant::parse)
                .toList();
        boolean all = starts.size() >= spec.containers().orElse(List.of()).size();
        return all ? starts.stream().max(Instant::compareTo) : Optional.empty();
    }
}
