package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.stage.prebind.volume.VolumeChanges;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One watch of claims and one of volumes for all who wait, from when the first one does until a while after the last one
 * did. While either watch does not stand, everybody is told to look now and then.
 */
@ApplicationScoped
class KubernetesVolumeChanges implements VolumeChanges {
    private static final Duration LINGER = Duration.ofMinutes(1);
    private static final Duration ANYWAY = Duration.ofSeconds(30);

    private final Vertx vertx;
    private final Workers workers;
    private final Waiters waiters;
    private final VolumeWatch<VolumeClaim> claims;
    private final VolumeWatch<Volume> volumes;
    private boolean open;
    private long anyway;

    KubernetesVolumeChanges(Vertx vertx, ApiServer api, Workers workers, Waiters waiters, MeterRegistry meters) {
        this.vertx = vertx;
        this.workers = workers;
        this.waiters = waiters;
        this.claims = new VolumeWatch<>(
                reflector(vertx, api, workers, KubernetesVolumes.CLAIMS, meters),
                claim -> Optional.of(claim.name()),
                VolumeClaim::version,
                waiters);
        this.volumes = new VolumeWatch<>(
                reflector(vertx, api, workers, KubernetesVolumes.VOLUMES, meters),
                volume -> volume.owner().map(Volume.Owner::claim),
                Volume::version,
                waiters);
    }

    private static <J extends Kind.Versioned, T> Reflector<J, T> reflector(
            Vertx vertx, ApiServer api, Workers workers, Kind<J, T> kind, MeterRegistry meters) {
        return new Reflector<>(vertx, api, workers, kind, new Relists(meters, kind.name()), seen -> {});
    }

    @Override
    public Multi<Nudge> of(Set<ClaimName> names, NodeName node) {
        return Multi.createFrom()
                .emitter(emitter -> begin(new Waiter(names, node, emitter)), BackPressureStrategy.LATEST);
    }

    private void begin(Waiter waiter) {
        MultiEmitter<? super Nudge> emitter = waiter.emitter();
        emitter.onTermination(() -> end(waiter));
        if (waiters.add(waiter)) {
            // Not here: whoever begins may hold the lock of a watch that just woke it up.
            workers.execute(this::open);
        }
        emitter.emit(new Nudge());
    }

    private void end(Waiter waiter) {
        if (waiters.remove(waiter)) {
            vertx.setTimer(LINGER.toMillis(), ignored -> workers.execute(this::closeIfIdle));
        }
    }

    /** Whether both watches stand, so that whatever changes is told of. */
    boolean up() {
        return claims.up() && volumes.up();
    }

    private synchronized void open() {
        if (!open && !waiters.none()) {
            open = true;
            claims.start();
            volumes.start();
            later();
        }
    }

    private synchronized void closeIfIdle() {
        if (open && waiters.none()) {
            open = false;
            vertx.cancelTimer(anyway);
            claims.stop();
            volumes.stop();
        }
    }

    private void later() {
        long millis = ThreadLocalRandom.current().nextLong(ANYWAY.toMillis() / 2, ANYWAY.toMillis() * 3 / 2);
        anyway = vertx.setTimer(millis, ignored -> workers.execute(this::lookAnyway));
    }

    private synchronized void lookAnyway() {
        if (open) {
            if (!up()) {
                workers.execute(waiters::all);
            }
            later();
        }
    }
}
