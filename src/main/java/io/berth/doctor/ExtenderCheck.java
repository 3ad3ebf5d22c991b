package io.berth.doctor;

import static java.util.stream.Collectors.joining;

import io.berth.config.BerthConfig;
import io.berth.doctor.Notices.Foreign;
import io.berth.doctor.Notices.Noticed;
import io.berth.doctor.Notices.Visitor;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * A scheduler that asks its extender asks it always. One whose extender is {@code ignorable} goes on without it, which nobody
 * can read anywhere: it shows in Pods of its own that it has bound past Berth.
 */
@ApplicationScoped
class ExtenderCheck implements Check {
    private final boolean cluster;
    private final Notices notices;

    ExtenderCheck(BerthConfig config, Notices notices) {
        this.cluster = config.cluster().isFollowed();
        this.notices = notices;
    }

    @Override
    public String name() {
        return "extender";
    }

    @Override
    public Uni<Verdict> look() {
        return cluster ? notices.read().map(ExtenderCheck::judge) : Verdict.notInUse();
    }

    private static Verdict judge(Noticed noticed) {
        List<Visitor> schedulers =
                noticed.visitors().stream().filter(SchedulersSeen::isScheduler).toList();
        if (schedulers.isEmpty()) {
            return Verdict.ok(Verdict.NOT_IN_USE);
        }
        String past = schedulers.stream()
                .map(scheduler -> past(scheduler, noticed))
                .flatMap(Optional::stream)
                .collect(joining(", "));
        return past.isEmpty()
                ? Verdict.ok(
                        "asked by %s",
                        schedulers.stream()
                                .map(ExtenderCheck::named)
                                .sorted()
                                .distinct()
                                .collect(joining(", ")))
                : Verdict.failed(
                        "these ask Berth as their extender, and have bound Pods without it: %s; set ignorable to false, and"
                                + " bindVerb, in their configuration",
                        past);
    }

    /** Those that were bound since it first came. */
    private static Optional<String> past(Visitor scheduler, Noticed noticed) {
        String holder = SchedulersSeen.foreignHolder(scheduler);
        List<Foreign> pods = noticed.foreign().stream()
                .filter(pod -> pod.holder().equals(holder) && pod.at().isAfter(scheduler.first()))
                .toList();
        return pods.isEmpty() ? Optional.empty() : Optional.of(named(scheduler) + " " + pods.size());
    }

    private static String named(Visitor scheduler) {
        String name = Words.scheduler(SchedulersSeen.foreignHolder(scheduler));
        String holder = SchedulersSeen.holder(scheduler);
        return name.equals(holder) ? name : name + " (as " + holder + ")";
    }
}
