package io.berth.stage.handoff;

import io.berth.cluster.PodEvents;
import io.berth.cluster.PodEvents.Severity;
import io.berth.config.BerthConfig;
import io.berth.config.BerthConfig.HandoffSettings;
import io.berth.pace.Periodically;
import io.berth.reservation.Reservation;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Tells of bound Pods whose kubelet is silent, each once; the room stays taken, since silence is no evidence. */
@ApplicationScoped
class KubeletWatch {
    private static final Logger LOG = Logger.getLogger(KubeletWatch.class);
    private static final Duration TICK = Duration.ofSeconds(1);
    /** Each stale Pod is read each time, and one whose node is dead stays for long even when it is being deleted. */
    private static final Duration COLLECT_TICK = Duration.ofSeconds(10);

    private static final int AT_ONCE = 100;

    private final Vertx vertx;
    private final Handoffs handoffs;
    private final PodEvents events;
    private final PodRemoval removal;
    private final BerthConfig config;
    private final Counter told;
    private final Counter collected;
    private volatile long stale;
    private @Nullable Periodically tick;
    private @Nullable Periodically collecting;

    KubeletWatch(
            Vertx vertx,
            Handoffs handoffs,
            PodEvents events,
            PodRemoval removal,
            BerthConfig config,
            MeterRegistry meters) {
        this.vertx = vertx;
        this.handoffs = handoffs;
        this.events = events;
        this.removal = removal;
        this.config = config;
        this.told = Counter.builder("berth.kubelet.silent")
                .description(
                        "Bound Pods that this replica told of, since their kubelet had not acknowledged them in time")
                .register(meters);
        this.collected = Counter.builder("berth.handoff.collected")
                .description("Stale Pods that this replica deleted")
                .register(meters);
        Gauge.builder("berth.handoff.stale", () -> stale)
                .description(
                        "Bound Pods of the whole table that no kubelet has acknowledged for berth.handoff.stale-after")
                .register(meters);
    }

    void start(@Observes StartupEvent event) {
        switch (config.cluster()) {
            case none -> {}
            case kubernetes -> {
                tick = new Periodically(vertx, TICK, this::look);
                collecting = new Periodically(vertx, COLLECT_TICK, () -> collect(config.handoff()));
            }
        }
    }

    void stop(@Observes ShutdownEvent event) {
        if (tick != null) {
            tick.close();
        }
        if (collecting != null) {
            collecting.close();
        }
    }

    private Uni<Void> look() {
        HandoffSettings settings = config.handoff();
        return handoffs.claimSilent(settings.silentAfter(), AT_ONCE)
                .chain(silent -> Multi.createFrom()
                        .iterable(silent)
                        .onItem()
                        .transformToUniAndMerge(this::tell)
                        .collect()
                        .last())
                .chain(() -> handoffs.count(settings.staleAfter()))
                .invoke(count -> stale = count)
                .replaceWithVoid();
    }

    private Uni<Void> tell(Handoffs.Handoff silent) {
        Reservation row = silent.reservation();
        told.increment();
        LOG.warnf("Silent kubelet: pod=%s node=%s, bound %s ago", row.pod(), row.node(), silent.silentFor());
        String message =
                "Bound to node " + row.node() + " " + silent.silentFor().toSeconds()
                        + " s ago, and its kubelet has not acknowledged the Pod; the room stays taken.";
        return events.post(row.pod(), Severity.Warning, "KubeletSilent", message)
                .onFailure()
                .invoke(failure -> LOG.infof("no event for %s: %s", row.pod(), failure.getMessage()))
                .onFailure()
                .recoverWithNull();
    }

    private Uni<Void> collect(HandoffSettings settings) {
        return switch (settings.collect()) {
            case none -> Uni.createFrom().voidItem();
            case delete -> collect(settings, Optional.empty());
        };
    }

    /** Page after page: those that cannot be collected must not hide the others. */
    private Uni<Void> collect(HandoffSettings settings, Optional<Handoffs.Cursor> after) {
        return handoffs.list(settings.staleAfter(), AT_ONCE, after)
                .chain(page -> Multi.createFrom()
                        .iterable(page.items())
                        .onItem()
                        .transformToUniAndConcatenate(this::collect)
                        .collect()
                        .last()
                        .chain(() -> page.next().isPresent()
                                ? collect(settings, page.next())
                                : Uni.createFrom().voidItem()));
    }

    private Uni<Void> collect(Handoffs.Handoff stale) {
        var pod = stale.reservation().pod();
        return removal.deleteUnacknowledged(pod)
                .invoke(deleted -> {
                    if (deleted) {
                        collected.increment();
                        LOG.warnf(
                                "Collected: pod=%s node=%s",
                                pod, stale.reservation().node());
                    }
                })
                .onFailure()
                .invoke(failure -> LOG.infof("not collected: %s: %s", pod, failure.getMessage()))
                .onFailure()
                .recoverWithNull()
                .replaceWithVoid();
    }
}
