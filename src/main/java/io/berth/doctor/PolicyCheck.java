package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Policy;
import io.berth.doctor.GuardObjects.Webhook;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Under {@code enforce} a policy refuses binds from which a later webhook has taken what fences them. */
@ApplicationScoped
class PolicyCheck implements Check {
    private final Mode mode;
    private final GuardObjects objects;

    PolicyCheck(BerthConfig config, GuardObjects objects) {
        this.mode = config.guard().mode();
        this.objects = objects;
    }

    @Override
    public String name() {
        return "policy";
    }

    @Override
    public Uni<Verdict> look() {
        return switch (mode) {
            case off -> Verdict.notInUse();
            case observe -> objects.policy().map(PolicyCheck::observing);
            case enforce ->
                Uni.combine()
                        .all()
                        .unis(objects.policy(), objects.webhook())
                        .with((policy, webhook) ->
                                enforcing(policy, webhook.map(Webhook::leftOut).orElse(Set.of())));
        };
    }

    private static Verdict observing(Optional<Policy> policy) {
        return policy.filter(Policy::denies).isPresent()
                ? Verdict.failed(
                        "ValidatingAdmissionPolicy berth-guard denies binds, although Berth only observes them:"
                                + " every bind without a resourceVersion is refused")
                : Verdict.ok("it denies nothing, as observe wants it");
    }

    private static Verdict enforcing(Optional<Policy> policy, Set<String> unasked) {
        if (policy.isEmpty()) {
            return Verdict.failed(
                    "ValidatingAdmissionPolicy berth-guard or its binding is not there: a webhook after ours"
                            + " may take away what fences a bind; apply k8s/guard");
        }
        Set<String> refused = new TreeSet<>(unasked);
        refused.removeAll(policy.get().leftOut());
        if (!refused.isEmpty()) {
            return Verdict.failed(
                    "the webhook leaves out %s, and the policy does not: every bind there is refused",
                    String.join(", ", refused));
        }
        return policy.get().denies()
                ? Verdict.ok("it denies binds that nothing fences")
                : Verdict.failed(
                        "the binding of ValidatingAdmissionPolicy berth-guard only does %s: it must Deny",
                        policy.get().actions());
    }
}
