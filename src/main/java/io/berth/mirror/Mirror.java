package io.berth.mirror;

import io.berth.cluster.Pod;
import io.berth.cluster.PodEvents;
import io.berth.cluster.SeenNode;
import io.berth.config.BerthConfig;
import io.berth.pace.Periodically;
import io.berth.reservation.Epoch;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The table follows the cluster, from every replica, without a leader: what each one sees it writes, and versions say what
 * is news. One of them at a time, whoever asks first, makes the beacon's change and compares the whole.
 */
@ApplicationScoped
class Mirror {
    private static final Logger LOG = Logger.getLogger(Mirror.class);
    private static final Duration TICK = Duration.ofMillis(500);

    private final Vertx vertx;
    private final BerthConfig config;
    private final FollowedTable table;
    private final Beacon beacon;
    private final Following<Pod, PodSighting> pods;
    private final Following<SeenNode, NodeSighting> nodes;
    private final Freshness freshness;
    private final AtomicBoolean comparing = new AtomicBoolean();
    private @Nullable Periodically tick;

    Mirror(
            Vertx vertx,
            BerthConfig config,
            FollowedTable table,
            PodSource podSource,
            NodeSource nodeSource,
            Beacon beacon,
            PodEvents events,
            Freshness freshness,
            MeterRegistry meters) {
        this.vertx = vertx;
        this.config = config;
        this.table = table;
        this.beacon = beacon;
        this.freshness = freshness;
        this.pods = new Following<>(vertx, podSource, new PodWay(table, new Witness(events, meters)));
        this.nodes = new Following<>(vertx, nodeSource, new NodeWay(table));
    }

    void start(@Observes StartupEvent event) {
        switch (config.cluster()) {
            case none -> {}
            case kubernetes -> {
                refuseSlowBeat();
                nodes.start();
                pods.start();
                tick = new Periodically(vertx, TICK, this::beat);
            }
        }
    }

    /** A watch is silent after two thirds of the age: a beat that is hardly more often would make it seem so. */
    private void refuseSlowBeat() {
        var mirror = config.mirror();
        if (mirror.beat().multipliedBy(4).compareTo(mirror.maxAge()) > 0) {
            throw new IllegalStateException(
                    "berth.mirror.beat must be at most a quarter of berth.mirror.max-age; they are "
                            + mirror.beat().toMillis() + "ms and "
                            + mirror.maxAge().toMillis() + "ms");
        }
    }

    void stop(@Observes ShutdownEvent event) {
        if (tick != null) {
            tick.close();
            pods.stop();
            nodes.stop();
        }
    }

    private Uni<Void> beat() {
        Optional<Epoch> synced =
                pods.synced().filter(epoch -> Optional.of(epoch).equals(nodes.synced()));
        Optional<String> seen = pods.mark();
        var mirror = config.mirror();
        return table.beat(synced, seen, comparing.get(), mirror.beat(), mirror.compareInterval())
                .onFailure()
                .invoke(failure -> {
                    if (freshness.unknown()) {
                        LOG.warnf("How old the view of the cluster is is not known: %s", failure.getMessage());
                    }
                })
                .invoke(beat -> took(beat, synced, seen))
                .replaceWithVoid();
    }

    private void took(FollowedTable.Beat beat, Optional<Epoch> synced, Optional<String> seen) {
        pods.expect(beat.epoch());
        nodes.expect(beat.epoch());
        boolean silent = freshness.took(beat, synced.isPresent(), pods.watching(), seen);
        if (silent) {
            LOG.warn("The Pod watch is silent; it is dropped, and Pods and nodes are listed again");
            pods.restart();
            nodes.restart();
        }
        if (beat.mark()) {
            tell("mark", beacon.mark(Long.toString(beat.now())));
        }
        // One that takes long comes due again before it is done.
        if (beat.compare() && comparing.compareAndSet(false, true)) {
            tell(
                    "comparison",
                    nodes.compare().chain(pods::compare).onTermination().invoke(() -> comparing.set(false)));
        }
    }

    /** Whoever asks next does it again. */
    private static void tell(String what, Uni<Void> done) {
        done.subscribe().with(ignored -> {}, failure -> LOG.infof("No %s this time: %s", what, failure.getMessage()));
    }
}
