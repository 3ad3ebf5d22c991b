package io.berth.kubernetes;

import io.berth.cluster.NodeName;
import io.berth.cluster.volume.ClaimName;
import io.berth.cluster.volume.StorageClass;
import io.berth.cluster.volume.Volume;
import io.berth.cluster.volume.VolumeClaim;
import io.berth.cluster.volume.VolumeDirectory;
import io.berth.mirror.Seen;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Claims, volumes and their classes by live reads. */
@ApplicationScoped
class KubernetesVolumes implements VolumeDirectory {
    static final Kind<ClaimJson, VolumeClaim> CLAIMS = new Kind<>(
            "persistentvolumeclaims",
            "/api/v1/persistentvolumeclaims",
            ClaimJson.class,
            VolumeReader::claim,
            claim -> Optional.empty());
    static final Kind<VolumeJson, Volume> VOLUMES = new Kind<>(
            "persistentvolumes",
            "/api/v1/persistentvolumes",
            VolumeJson.class,
            VolumeReader::volume,
            volume -> Optional.empty());

    private static final String STORAGE = "/apis/storage.k8s.io/v1/";
    private static final Json.Reader<ClaimJson> CLAIM = Json.of(ClaimJson.class);
    private static final Json.Reader<VolumeJson> VOLUME = Json.of(VolumeJson.class);
    private static final Json.Reader<ClassJson> CLASS = Json.of(ClassJson.class);
    private static final Json.Reader<ClassJson.CsiNode> CSI_NODE = Json.of(ClassJson.CsiNode.class);

    private final ApiServer api;
    private final SharedRead<List<Volume>> all;

    KubernetesVolumes(ApiServer api) {
        this.api = api;
        var lister = new Lister<>(api, VOLUMES);
        this.all = new SharedRead<>(() -> lister.list().map(Seen.Listed::all));
    }

    @Override
    public Uni<Optional<VolumeClaim>> claim(ClaimName name) {
        return read(path(name), CLAIM, VolumeReader::claim);
    }

    @Override
    public Uni<Optional<Volume>> volume(String name) {
        return read(path(name), VOLUME, VolumeReader::volume);
    }

    @Override
    public Uni<Optional<StorageClass>> storageClass(String name) {
        return read(STORAGE + "storageclasses/" + name, CLASS, VolumeReader::storageClass);
    }

    @Override
    public Uni<List<Volume>> volumes() {
        return all.ask();
    }

    @Override
    public Uni<Map<String, Integer>> attachLimits(NodeName node) {
        return read(STORAGE + "csinodes/" + node, CSI_NODE, VolumeReader::limits)
                .map(limits -> limits.orElse(Map.of()));
    }

    private <J, T> Uni<Optional<T>> read(String path, Json.Reader<J> json, Function<J, T> reader) {
        return api.call(Ask.get(path))
                .map(answer -> answer.notFound()
                        ? Optional.empty()
                        : Optional.of(reader.apply(json.read(ApiServer.succeeded(answer)))));
    }

    static String path(ClaimName claim) {
        return "/api/v1/namespaces/" + claim.namespace() + "/persistentvolumeclaims/" + claim.name();
    }

    static String path(String volume) {
        return "/api/v1/persistentvolumes/" + volume;
    }
}
