package io.berth.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a Pod's own object says beyond what the table needs of it. */
public record PodDetail(
        String phase,
        Optional<String> reason,
        Optional<String> message,
        Optional<Deletion> deletion,
        String restartPolicy,
        List<Condition> conditions,
        List<ContainerFacts> containers,
        List<Toleration> tolerations,
        Optional<String> controller,
        Optional<String> nominatedNode) {
    /** {@code containers}: init containers first, each kind in the order of the spec. */
    public PodDetail {
        conditions = List.copyOf(conditions);
        containers = List.copyOf(containers);
        tolerations = List.copyOf(tolerations);
    }

    /** It goes at the deadline, after this grace; each finalizer must be removed first. */
    public record Deletion(Instant deadline, Duration grace, List<String> finalizers) {
        Instant asked() {
            return deadline.minus(grace);
        }
    }

    /** One condition, by its type; {@code status} is True, False or Unknown. */
    public record Condition(
            String type, String status, Optional<String> reason, Optional<String> message, Optional<Instant> since) {
        boolean isTrue() {
            return status.equals("True");
        }
    }

    /** A toleration of {@code NoExecute} taints; without a key it is of all of them, without a limit for ever. */
    public record Toleration(Optional<String> key, Optional<Duration> limit) {}

    Optional<Condition> condition(String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }

    boolean holds(String type) {
        return condition(type).map(Condition::isTrue).orElse(false);
    }

    boolean started() {
        return containers.stream().anyMatch(ContainerFacts::hasStarted);
    }
}
