package io.berth.doctor;

import io.berth.config.BerthConfig;
import io.berth.config.GuardSettings.Mode;
import io.berth.doctor.GuardObjects.Webhook;
import io.berth.doctor.Notices.Foreign;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Pods that were bound past Berth within the last hour, and by whom; those of namespaces that are left out stand apart. */
@ApplicationScoped
class ForeignBindsCheck implements Check {
    private final boolean cluster;
    private final Mode mode;
    private final GuardObjects objects;
    private final Notices notices;

    ForeignBindsCheck(BerthConfig config, GuardObjects objects, Notices notices) {
        this.cluster = config.cluster().isFollowed();
        this.mode = config.guard().mode();
        this.objects = objects;
        this.notices = notices;
    }

    @Override
    public String name() {
        return "foreign-binds";
    }

    @Override
    public Uni<Verdict> look() {
        if (!cluster) {
            return Verdict.notInUse();
        }
        return Uni.combine().all().unis(leftOut(), notices.read()).with((leftOut, noticed) -> {
            Predicate<Foreign> apart = pod -> leftOut.contains(pod.namespace());
            return judge(only(noticed.foreign(), apart.negate()), only(noticed.foreign(), apart));
        });
    }

    /** Without a guard none is; one that cannot be read is another check's to tell of. */
    private Uni<Set<String>> leftOut() {
        return mode == Mode.off
                ? Uni.createFrom().item(Set.of())
                : objects.webhook()
                        .map(found -> found.map(Webhook::leftOut).orElse(Set.of()))
                        .onFailure()
                        .recoverWithItem(Set.of());
    }

    private static List<Foreign> only(List<Foreign> pods, Predicate<Foreign> which) {
        return pods.stream().filter(which).toList();
    }

    private static Verdict judge(List<Foreign> guarded, List<Foreign> leftOut) {
        String apart = leftOut.isEmpty()
                ? ""
                : "; in namespaces that are left out: %d (%s)".formatted(leftOut.size(), Words.byWhom(leftOut));
        return guarded.isEmpty()
                ? Verdict.ok("none in the last hour%s", apart)
                : Verdict.warning(
                        "%d Pods were bound past Berth in the last hour, by their schedulerName: %s%s; docs/coexistence.md"
                                + " says how each is brought in",
                        guarded.size(), Words.byWhom(guarded), apart);
    }
}
