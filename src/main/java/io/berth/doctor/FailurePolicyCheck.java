package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;

/** What becomes of a bind when nobody answers the webhook is what the mode promises. */
@ApplicationScoped
class FailurePolicyCheck implements Check {
    private final Mode mode;
    private final GuardObjects objects;

    FailurePolicyCheck(BerthConfig config, GuardObjects objects) {
        this.mode = config.guard().mode();
        this.objects = objects;
    }

    @Override
    public String name() {
        return "webhook-failure-policy";
    }

    @Override
    public Uni<Verdict> look() {
        return switch (mode) {
            case off -> Verdict.notInUse();
            case observe -> compare("Ignore", "binds wait for Berth although it only observes them");
            case enforce -> compare("Fail", "binds go through unchecked while Berth is down or slow");
        };
    }

    private Uni<Verdict> compare(String wanted, String otherwise) {
        return objects.webhook()
                .map(found -> found.map(webhook -> webhook.failurePolicy().equals(wanted)
                                ? Verdict.ok("%s, as %s wants it", wanted, mode)
                                : Verdict.failed(
                                        "it is %s: %s; berth.guard.mode %s wants %s",
                                        webhook.failurePolicy(), otherwise, mode, wanted))
                        .orElseGet(() -> Verdict.failed("the webhook is not installed")));
    }
}
