package io.berth.kubernetes;

import io.berth.diagnosis.PodDetail;
import io.berth.diagnosis.PodDetail.Condition;
import io.berth.diagnosis.PodDetail.Deletion;
import io.berth.diagnosis.PodDetail.Toleration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what a diagnosis wants of a Pod's own object. */
final class PodDetails {
    private PodDetails() {}

    static PodDetail read(Tree pod) {
        Tree metadata = pod.in("metadata");
        Tree spec = pod.in("spec");
        Tree status = pod.in("status");
        return new PodDetail(
                status.text("phase").orElse("Unknown"),
                status.text("reason"),
                status.text("message"),
                deletion(metadata),
                spec.text("restartPolicy").orElse("Always"),
                conditions(status),
                Containers.read(spec, status),
                spec.items("tolerations").flatMap(PodDetails::toleration).toList(),
                controller(metadata),
                status.text("nominatedNodeName"));
    }

    static List<Condition> conditions(Tree status) {
        return status.items("conditions").map(PodDetails::condition).toList();
    }

    private static Condition condition(Tree condition) {
        return new Condition(
                condition.textOf("type"),
                condition.textOf("status"),
                condition.text("reason"),
                condition.text("message"),
                condition.time("lastTransitionTime"));
    }

    private static Optional<Deletion> deletion(Tree metadata) {
        return metadata.time("deletionTimestamp")
                .map(deadline -> new Deletion(
                        deadline,
                        Duration.ofSeconds(
                                metadata.number("deletionGracePeriodSeconds").orElse(0L)),
                        metadata.items("finalizers")
                                .map(name -> name.json().asText())
                                .toList()));
    }

    private static Stream<Toleration> toleration(Tree toleration) {
        String effect = toleration.text("effect").orElse("NoExecute"); // none is all of them
        return effect.equals("NoExecute")
                ? Stream.of(new Toleration(
                        toleration.text("key"),
                        // A negative one is 0, as the API has it.
                        toleration
                                .number("tolerationSeconds")
                                .map(seconds -> Duration.ofSeconds(Math.max(0, seconds)))))
                : Stream.empty();
    }

    private static Optional<String> controller(Tree metadata) {
        return metadata.items("ownerReferences")
                .filter(owner -> owner.flag("controller"))
                .findFirst()
                .map(owner -> owner.textOf("kind") + " " + owner.textOf("name"));
    }
}
