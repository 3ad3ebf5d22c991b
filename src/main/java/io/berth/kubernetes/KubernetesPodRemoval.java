package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.cluster.PodRef;
import io.berth.stage.handoff.PodRemoval;
import io.berth.stage.reserve.PodDirectory;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Deletes a Pod in the very state in which it was read, so that a kubelet's late word wins. */
@ApplicationScoped
class KubernetesPodRemoval implements PodRemoval {
    private final ApiServer api;
    private final PodDirectory pods;

    KubernetesPodRemoval(ApiServer api, PodDirectory pods) {
        this.api = api;
        this.pods = pods;
    }

    @Override
    public Uni<Boolean> deleteUnacknowledged(PodRef pod) {
        boolean over = pods.seen(pod.namespace(), pod.name())
                .filter(seen -> !waits(seen, pod))
                .isPresent();
        // One that was deleted may stay for long, and is asked about each second: the watch knows, without a call.
        return over ? Uni.createFrom().item(false) : read(pod);
    }

    private Uni<Boolean> read(PodRef pod) {
        return pods.read(pod.namespace(), pod.name())
                .chain(found -> found.filter(live -> waits(live, pod))
                        .map(this::delete)
                        .orElseGet(() -> Uni.createFrom().item(false)));
    }

    private static boolean waits(Pod live, PodRef pod) {
        return live.ref().equals(pod)
                && live.node().isPresent()
                && !live.acknowledged()
                && !live.terminal()
                && !live.deleting();
    }

    private Uni<Boolean> delete(Pod pod) {
        var inThisState = Map.of(
                "apiVersion",
                "v1",
                "kind",
                "DeleteOptions",
                "preconditions",
                Map.of("uid", pod.ref().uid(), "resourceVersion", pod.version().value()));
        String path = KubernetesPods.path(pod.ref().namespace(), pod.ref().name());
        return api.call(Ask.delete(path, inThisState)).map(KubernetesPodRemoval::deleted);
    }

    private static boolean deleted(Answer answer) {
        if (answer.status() == Answer.CONFLICT || answer.status() == Answer.NOT_FOUND) {
            return false;
        }
        return ApiServer.succeeded(answer).length > 0;
    }
}
