package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.stage.prebind.volume.VolumeWrites;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Set;

/** Patches that carry the resourceVersion, so that whoever wrote since the read wins. */
@ApplicationScoped
class KubernetesVolumeWrites implements VolumeWrites {
    // So marked, the volume's controller may take it back should the claim be bound to another.
    private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
    // What is wrong with the call itself, or not allowed: the same again would be answered alike.
    private static final Set<Integer> FINAL = Set.of(400, 403, 422);

    private final ApiServer api;

    KubernetesVolumeWrites(ApiServer api) {
        this.api = api;
    }

    @Override
    public Uni<Written> selectNode(VolumeClaim claim, NodeName node) {
        var metadata = Map.of(
                "uid",
                claim.uid(),
                "resourceVersion",
                claim.version().value(),
                "annotations",
                Map.of(VolumeReader.SELECTED_NODE, node.value()));
        return write(KubernetesVolumes.path(claim.name()), Map.of("metadata", metadata));
    }

    @Override
    public Uni<Written> setAside(Volume volume, VolumeClaim claim) {
        var metadata =
                Map.of("resourceVersion", volume.version().value(), "annotations", Map.of(BOUND_BY_CONTROLLER, "yes"));
        var owner = Map.of(
                "apiVersion",
                "v1",
                "kind",
                "PersistentVolumeClaim",
                "namespace",
                claim.name().namespace(),
                "name",
                claim.name().name(),
                "uid",
                claim.uid());
        return write(
                KubernetesVolumes.path(volume.name()), Map.of("metadata", metadata, "spec", Map.of("claimRef", owner)));
    }

    private Uni<Written> write(String path, Map<String, ?> change) {
        return api.call(Ask.mergePatch(path, change)).map(KubernetesVolumeWrites::written);
    }

    private static Written written(Answer answer) {
        if (answer.ok()) {
            return new Written.Done();
        }
        if (answer.status() == Answer.CONFLICT || answer.status() == Answer.NOT_FOUND) {
            return new Written.Conflict();
        }
        if (FINAL.contains(answer.status())) {
            return new Written.Refused(answer.message());
        }
        throw answer.unexpected();
    }
}
