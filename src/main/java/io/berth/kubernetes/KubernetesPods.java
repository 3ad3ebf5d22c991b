package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.cluster.PodDirectory;
import io.berth.config.BerthConfig;
import io.berth.mirror.PodSource;
import io.berth.mirror.Seen;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The cluster's Pods, by list and watch, and by live reads. */
@ApplicationScoped
@Startup
class KubernetesPods implements PodSource, PodDirectory {
    private static final Json.Reader<PodJson> POD = Json.of(PodJson.class);

    private final ApiServer api;
    private final SeenPods pods;
    private final Reflector<PodJson, Pod> reflector;

    KubernetesPods(
            Vertx vertx,
            ApiServer api,
            Workers workers,
            KubernetesBeacon beacon,
            MeterRegistry meters,
            BerthConfig config) {
        this.api = api;
        this.pods = new SeenPods(config.mirror().maxAge());
        var kind = new Kind<PodJson, Pod>("pods", "/api/v1/pods", PodJson.class, PodReader::read, beacon::markOf);
        this.reflector = new Reflector<>(vertx, api, workers, kind, new Relists(meters, "pods"), pods::take);
    }

    @Override
    public Multi<Seen<Pod>> follow() {
        return reflector.follow();
    }

    @Override
    public Uni<Seen.Listed<Pod>> list() {
        return reflector.lister().list();
    }

    @Override
    public boolean watching() {
        return reflector.up();
    }

    @Override
    public void restart() {
        reflector.restart();
    }

    @Override
    public Optional<Pod> seen(String namespace, String name) {
        return reflector.up() ? pods.find(namespace, name) : Optional.empty();
    }

    @Override
    public Optional<List<Pod>> claimants(String namespace, String claim) {
        return reflector.up() ? pods.claimants(namespace, claim) : Optional.empty();
    }

    @Override
    public Uni<Optional<Pod>> read(String namespace, String name) {
        return api.call(Ask.get(path(namespace, name)))
                .map(answer -> answer.notFound()
                        ? Optional.empty()
                        : Optional.of(PodReader.read(POD.read(ApiServer.succeeded(answer)))));
    }

    static String path(String namespace, String name) {
        return "/api/v1/namespaces/" + namespace + "/pods/" + name;
    }
}
