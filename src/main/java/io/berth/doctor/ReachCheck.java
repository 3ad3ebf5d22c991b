package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Webhook;
import io.berth.doctor.Notices.Foreign;
import io.berth.doctor.Notices.Noticed;
import io.berth.doctor.Notices.Visitor;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The API server does ask: reviews come, and no Pod of a guarded namespace is bound without one. */
@ApplicationScoped
class ReachCheck implements Check {
    /** Reviews are noted to the minute. */
    private static final Duration SLACK = Duration.ofMinutes(2);

    private final Mode mode;
    private final GuardObjects objects;
    private final Notices notices;

    ReachCheck(BerthConfig config, GuardObjects objects, Notices notices) {
        this.mode = config.guard().mode();
        this.objects = objects;
        this.notices = notices;
    }

    @Override
    public String name() {
        return "webhook-reaches-us";
    }

    @Override
    public Uni<Verdict> look() {
        if (mode == Mode.off) {
            return Verdict.notInUse();
        }
        return Uni.combine()
                .all()
                .unis(objects.webhook(), notices.read())
                .with((webhook, noticed) -> judge(webhook.map(Webhook::leftOut).orElse(Set.of()), noticed));
    }

    private static Verdict judge(Set<String> leftOut, Noticed noticed) {
        Optional<Instant> last = noticed.visitor(ReviewsSeen.VISITOR).map(Visitor::last);
        List<Foreign> unasked = noticed.foreign().stream()
                .filter(foreign -> !leftOut.contains(foreign.namespace()))
                .filter(foreign ->
                        last.map(at -> foreign.at().isAfter(at.plus(SLACK))).orElse(true))
                .toList();
        if (!unasked.isEmpty()) {
            String pods = unasked.size() + " Pods of guarded namespaces were bound past Berth ";
            return last.isPresent()
                    ? Verdict.failed(
                            "%ssince the last review: unless they were made with a nodeName, the API server does not"
                                    + " reach Berth's Service; look there for 'failed calling webhook'",
                            pods)
                    : Verdict.warning(
                            "%sin the last hour, and no review has come yet; binds of before do not count", pods);
        }
        return last.map(at -> Verdict.ok("the last review came %s ago", Words.of(Duration.between(at, noticed.now()))))
                .orElseGet(() -> Verdict.unknown("no review has come yet; any bind by another scheduler makes one"));
    }
}
