package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.cluster.PodRef;
import io.berth.stage.handoff.PodRemoval;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Deletes a Pod in the very state in which it was read, so that a kubelet's late word wins. */
@ApplicationScoped
class KubernetesPodRemoval implements PodRemoval {
    private static final Json.Reader<PodJson> POD = Json.of(PodJson.class);

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
        return api.call(Ask.get(KubernetesPods.path(pod.namespace(), pod.name())))
                .chain(answer -> {
                    if (answer.status() == Answer.NOT_FOUND) {
                        return Uni.createFrom().item(false);
                    }
                    byte[] body = ApiServer.succeeded(answer);
                    Pod live = PodReader.read(POD.read(body));
                    return waits(live, pod) && isControlled(Tree.of(body))
                            ? delete(live)
                            : Uni.createFrom().item(false);
                });
    }

    /** Nobody would make another of one that nothing controls. */
    private static boolean isControlled(Tree pod) {
        return pod.in("metadata").items("ownerReferences").anyMatch(owner -> owner.flag("controller"));
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
