package io.berth.stage.reserve;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.PodRef;
import io.berth.cluster.Resources;
import io.berth.config.BerthConfig;
import io.berth.reservation.AssumeResult;
import io.berth.reservation.Claim;
import io.berth.reservation.PermitAsk;
import io.berth.reservation.Placement;
import io.berth.reservation.ReservationTable;
import io.berth.stage.Plugin;
import io.berth.stage.reserve.ReserveResult.AlreadyBound;
import io.berth.stage.reserve.ReserveResult.Answered;
import io.berth.stage.reserve.ReserveResult.PodDeleting;
import io.berth.stage.reserve.ReserveResult.PodGated;
import io.berth.stage.reserve.ReserveResult.PodReplaced;
import io.berth.stage.reserve.ReserveResult.PodTerminal;
import io.berth.stage.reserve.ReserveResult.RequestsMismatch;
import io.berth.stage.reserve.ReserveResult.UnknownPod;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/**
 * Takes room for a Pod. Beside a cluster it is the Pod that says how much, and it must be there, unbound and free to be
 * scheduled. A Pod that has a live row is answered with it, whatever has become of the Pod since.
 */
@ApplicationScoped
@CheckReturnValue
public class Reserve {
    private final ReservationTable table;
    private final PodDirectory pods;
    private final List<Plugin> plugins;
    private final Reach reach;
    private final boolean besideCluster;

    Reserve(ReservationTable table, PodDirectory pods, @All List<Plugin> plugins, Reach reach, BerthConfig config) {
        this.table = table;
        this.pods = pods;
        this.plugins = plugins;
        this.reach = reach;
        this.besideCluster = config.cluster().isFollowed();
    }

    /** Fails as the table does, and with {@code ClusterUnavailableException} for a Pod that could not be read. */
    public Uni<ReserveResult> run(Ask ask) {
        if (!besideCluster) {
            return assume(ask.claim());
        }
        Optional<Pod> seen = pods.seen(ask.pod().namespace(), ask.pod().name())
                .filter(pod -> refusal(ask, Optional.of(pod)).isEmpty());
        return seen.map(pod -> grant(ask, pod)).orElseGet(() -> live(ask));
    }

    /** What the watch has not shown, or not so that the Pod could be granted room, is read; a row comes before the read. */
    private Uni<ReserveResult> live(Ask ask) {
        return table.recall(ask.claim())
                .chain(known -> known.isPresent() && !conflictsOnlyByRequests(ask, known.get())
                        ? Uni.createFrom().item(answered(ask.pod(), known.get()))
                        : read(ask));
    }

    /** Requests that were left out are the Pod's, and only the Pod can say whether they are still the row's. */
    private static boolean conflictsOnlyByRequests(Ask ask, AssumeResult known) {
        return ask.requests().isEmpty() && known instanceof AssumeResult.Conflicting;
    }

    private Uni<ReserveResult> read(Ask ask) {
        return pods.read(ask.pod().namespace(), ask.pod().name())
                .chain(pod -> refusal(ask, pod)
                        .map(refused -> afterRows(ask, pod, refused))
                        .orElseGet(() -> grant(ask, pod.orElseThrow())));
    }

    /** A repeat of a granted ask that left its requests out finds its row also when the Pod is bound by now. */
    private Uni<ReserveResult> afterRows(Ask ask, Optional<Pod> pod, ReserveResult refused) {
        return pod.isEmpty()
                ? Uni.createFrom().item(refused)
                : table.recall(claim(ask, pod.get()))
                        .map(known ->
                                known.map(answer -> answered(ask.pod(), answer)).orElse(refused));
    }

    /** Of several nodes those that the Pod's volumes cannot be reached from are passed over; its row comes before the reads. */
    private Uni<ReserveResult> grant(Ask ask, Pod pod) {
        Claim claim = claim(ask, pod);
        return pod.claims().isEmpty() || claim.placement() instanceof Placement.On
                ? assume(claim)
                : table.recall(claim)
                        .chain(known -> known.map(answer -> Uni.createFrom().item(answered(ask.pod(), answer)))
                                .orElseGet(() -> reach.missing(pod, claim.candidates())
                                        .chain(nodes -> assume(claim.passingOver(nodes)))));
    }

    private Uni<ReserveResult> assume(Claim claim) {
        return table.assume(claim).map(result -> answered(claim.pod(), Reach.told(result, claim.outOfReach())));
    }

    /** Whoever bound it past the table holds nothing that could be given up: the answer is the same before its row is there. */
    private static ReserveResult answered(PodRef pod, AssumeResult result) {
        return result instanceof AssumeResult.HeldByOther held && held.holder().isForeign()
                ? new AlreadyBound(pod, held.node())
                : new Answered(result);
    }

    private Claim claim(Ask ask, Pod pod) {
        List<PermitAsk> concerned = plugins.stream()
                .filter(plugin -> plugin.concerns(pod))
                .map(Plugin::ask)
                .toList();
        return ask.claim(
                pod.requests(), Math.min(pod.priority(), Claim.MAX_PRIORITY), Optional.of(pod.version()), concerned);
    }

    private static Optional<ReserveResult> refusal(Ask ask, Optional<Pod> found) {
        PodRef ref = ask.pod();
        if (found.isEmpty()) {
            return Optional.of(new UnknownPod(ref));
        }
        Pod pod = found.get();
        if (!pod.ref().uid().equals(ref.uid())) {
            return Optional.of(new PodReplaced(ref, pod.ref().uid()));
        }
        if (pod.node().isPresent()) {
            return Optional.of(new AlreadyBound(ref, pod.node().get()));
        }
        if (pod.terminal()) {
            return Optional.of(new PodTerminal(ref));
        }
        if (pod.deleting()) {
            return Optional.of(new PodDeleting(ref));
        }
        if (!pod.gates().isEmpty()) {
            return Optional.of(new PodGated(ref, pod.gates()));
        }
        return ask.requests()
                .filter(stated -> differ(stated, pod.requests()))
                .map(stated -> new RequestsMismatch(ref, stated, pod.requests()));
    }

    private static boolean differ(Resources stated, Resources own) {
        return !stated.withoutZeros().equals(own.withoutZeros());
    }
}
