package io.berth.diagnosis;

import io.berth.diagnosis.NodeFacts.NoExecute;
import io.berth.diagnosis.PodDetail.Toleration;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the node lifecycle controller does with a Pod on a tainted node, and when, as its taint manager counts it. */
sealed interface Eviction {
    /** The node has none of its taints yet. */
    record NotTainted() implements Eviction {}

    /** The Pod tolerates them all for ever. */
    record Never() implements Eviction {}

    /** {@code after} the taint that it tolerates for so long, or not at all. */
    record At(Optional<Instant> at, Duration after) implements Eviction {}

    static Eviction of(NodeFacts node, List<Toleration> tolerations) {
        if (node.taints().isEmpty()) {
            return new NotTainted();
        }
        List<Duration> limits = new ArrayList<>();
        for (NoExecute taint : node.taints()) {
            List<Toleration> matching = tolerations.stream()
                    .filter(toleration ->
                            toleration.key().map(taint.key()::equals).orElse(true))
                    .toList();
            if (matching.isEmpty()) {
                return new At(taint.since(), Duration.ZERO);
            }
            matching.forEach(toleration -> toleration.limit().ifPresent(limits::add));
        }
        // The shortest limit of all, counted from the first taint; a toleration without one does not lengthen it.
        return limits.stream()
                .min(Comparator.naturalOrder())
                .<Eviction>map(after -> new At(first(node).map(taint -> taint.plus(after)), after))
                .orElseGet(Never::new);
    }

    private static Optional<Instant> first(NodeFacts node) {
        return node.taints().stream().flatMap(taint -> taint.since().stream()).min(Comparator.naturalOrder());
    }

    default String described() {
        return switch (this) {
            case NotTainted() ->
                "the node lifecycle controller has not tainted the node, and evicts nothing before it has (it taints none"
                        + " while every node is down)";
            case Never() -> "the Pod tolerates this for ever, so the node lifecycle controller never evicts it";
            case At(var at, var after) ->
                "the node lifecycle controller evicts the Pod"
                        + at.map(time -> " at " + time).orElse("")
                        + (after.isZero()
                                ? ", as soon as the node is tainted"
                                : ", " + Words.duration(after) + " after the taint");
        };
    }
}
