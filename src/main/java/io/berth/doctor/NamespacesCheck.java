package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Webhook;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.TreeSet;

/** Namespaces whose Pods must start while Berth is down are left out of the guard; which others are is said. */
@ApplicationScoped
class NamespacesCheck implements Check {
    private static final String SYSTEM = "kube-system";

    private final Mode mode;
    private final GuardObjects objects;

    NamespacesCheck(BerthConfig config, GuardObjects objects) {
        this.mode = config.guard().mode();
        this.objects = objects;
    }

    @Override
    public String name() {
        return "webhook-namespaces";
    }

    @Override
    public Uni<Verdict> look() {
        if (mode == Mode.off) {
            return Verdict.notInUse();
        }
        return Uni.combine()
                .all()
                .unis(objects.webhook(), objects.namespace())
                .with((found, home) -> found.map(webhook -> judge(webhook, home))
                        .orElseGet(() -> Verdict.failed("the webhook is not installed")));
    }

    private static Verdict judge(Webhook webhook, String home) {
        Set<String> missing = new TreeSet<>(Set.of(SYSTEM, home));
        missing.removeAll(webhook.leftOut());
        if (!missing.isEmpty() && !webhook.byLabels()) {
            return Verdict.failed(
                    "the webhook's namespaceSelector does not leave out %s, whose Pods must start while Berth is down",
                    String.join(", ", missing));
        }
        Set<String> others = new TreeSet<>(webhook.leftOut());
        others.removeAll(Set.of(SYSTEM, home));
        String more = webhook.byLabels() ? "; it also chooses by other labels" : "";
        return others.isEmpty() && !webhook.byLabels()
                ? Verdict.ok("only %s and %s are left out", SYSTEM, home)
                : Verdict.warning(
                        "also left out, so that nothing is promised of their Pods: %s%s",
                        others.isEmpty() ? "none by name" : String.join(", ", others), more);
    }
}
