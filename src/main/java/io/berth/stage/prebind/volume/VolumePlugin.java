package io.berth.stage.prebind.volume;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeDirectory;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.config.BerthConfig;
import io.berth.pace.BackOff;
import io.berth.reservation.Outcome;
import io.berth.reservation.Reservation;
import io.berth.reservation.ReservationTable;
import io.berth.stage.prebind.PreBindPlugin;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Waits until the volumes of a Pod are bound and within reach of its node, and sees to it that they become so. */
@ApplicationScoped
@CheckReturnValue
public class VolumePlugin implements PreBindPlugin {
    public static final String NAME = "volume";
    // As many Pods are looked at together as the API server answers without making others wait.
    private static final int AT_ONCE = 16;

    private final Looks looks;
    private final VolumeChanges changes;
    private final Duration timeout;
    private final Turnstile turnstile = new Turnstile(AT_ONCE);

    VolumePlugin(
            PodDirectory pods,
            NodeDirectory nodes,
            VolumeDirectory volumes,
            VolumeWrites writes,
            VolumeChanges changes,
            ReservationTable table,
            BerthConfig config) {
        this.looks = new Looks(pods, nodes, volumes, writes, table);
        this.changes = changes;
        this.timeout = config.volume().timeout();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    @Override
    public boolean concerns(Pod pod) {
        return !pod.claims().isEmpty();
    }

    @Override
    public Uni<Verdict> preBind(Reservation row, Consumer<String> waitingFor) {
        return Uni.createFrom().deferred(() -> {
            Trip trip = new Trip(row);
            return looks.pod(trip)
                    .chain(found -> found.map(pod -> follow(trip, claims(pod), waitingFor))
                            .orElseGet(() -> failed(Outcome.Result.PodGone, "the Pod is gone")));
        });
    }

    private static List<ClaimName> claims(Pod pod) {
        return pod.claims().stream()
                .map(name -> new ClaimName(pod.ref().namespace(), name))
                .toList();
    }

    private Uni<Verdict> follow(Trip trip, List<ClaimName> claims, Consumer<String> waitingFor) {
        return changes.of(new HashSet<>(claims), trip.row().node())
                .onItem()
                .transformToUniAndConcatenate(nudge -> settled(trip, claims))
                .onItem()
                .invoke(look -> {
                    if (look instanceof Look.Waits(var words) && trip.isNews(words)) {
                        waitingFor.accept(words);
                    }
                })
                .filter(look -> look instanceof Look.Over)
                .toUni()
                .map(look -> ((Look.Over) look).verdict());
    }

    /** A look whose writes met nobody else's. */
    private Uni<Look> settled(Trip trip, List<ClaimName> claims) {
        return Multi.createBy()
                .repeating()
                .uni(
                        () -> new BackOff(Duration.ofMillis(100), Duration.ofSeconds(5), RandomGenerator.getDefault()),
                        pause -> turnstile.pass(() -> looks.look(trip, claims)).chain(look -> paused(look, pause)))
                .whilst(look -> look instanceof Look.Again)
                .collect()
                .last();
    }

    private static Uni<Look> paused(Look look, BackOff pause) {
        return look instanceof Look.Again
                ? Uni.createFrom().item(look).onItem().delayIt().by(pause.pause())
                : Uni.createFrom().item(look);
    }

    private static Uni<Verdict> failed(Outcome.Result result, String message) {
        return Uni.createFrom().item(new Verdict.Failed(result, message));
    }
}
