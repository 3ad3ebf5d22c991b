package io.berth.kubernetes;

import io.berth.config.BerthConfig;
import io.berth.sandbox.cluster.Cluster;
import io.berth.sandbox.cluster.User;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The adapter's beans, put together by hand and ended together. */
final class Adapter implements AutoCloseable {
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final Workers workers = new Workers();
    final Refused refused = new Refused();
    final BerthConfig config;
    final ApiServer api;
    final KubernetesBeacon beacon;
    final KubernetesPods pods;
    final KubernetesNodes nodes;
    final Rights rights;
    final KubernetesPodEvents events;
    final KubernetesPodRemoval removal;
    final KubernetesNodeDirectory nodeReads;
    final KubernetesBinding binding;
    final KubernetesFence fence;
    final Waiters waiters = new Waiters();
    final KubernetesVolumes volumes;
    final KubernetesVolumeWrites volumeWrites;
    final KubernetesVolumeChanges volumeChanges;
    final KubernetesKeptSecret secret;
    private final Vertx vertx = Vertx.vertx();
    private final Clients clients;

    Adapter(Supplier<Config> client, Map<String, String> settings) {
        var values = new HashMap<>(Map.of("berth.cluster", "kubernetes"));
        values.putAll(settings);
        config = new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(BerthConfig.class)
                .withDefaultValues(values)
                .build()
                .getConfigMapping(BerthConfig.class);
        clients = new Clients(client);
        var namespace = new BerthNamespace(config, clients);
        api = new ApiServer(vertx, clients, workers, refused, config);
        beacon = new KubernetesBeacon(api, namespace, workers, config);
        pods = new KubernetesPods(vertx, api, workers, beacon, meters, config);
        nodes = new KubernetesNodes(vertx, api, workers, meters, waiters);
        rights = new Rights(api, namespace, workers, config);
        events = new KubernetesPodEvents(api, meters);
        nodeReads = new KubernetesNodeDirectory(api);
        binding = new KubernetesBinding(api, config);
        fence = new KubernetesFence(api);
        removal = new KubernetesPodRemoval(api, pods);
        volumes = new KubernetesVolumes(api);
        volumeWrites = new KubernetesVolumeWrites(api);
        volumeChanges = new KubernetesVolumeChanges(vertx, api, workers, waiters, meters);
        secret = new KubernetesKeptSecret(api, namespace, workers);
    }

    static Adapter to(Cluster cluster) {
        return to(cluster, cluster.port());
    }

    /** By a port of a proxy in front of it. */
    static Adapter to(Cluster cluster, int port) {
        return new Adapter(() -> config(cluster, port, User.ADMIN), Map.of());
    }

    static Config config(Cluster cluster, int port, User user) {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl("https://127.0.0.1:" + port)
                .withCaCertFile(cluster.certificate().toString())
                .withOauthToken(user.token())
                .build();
    }

    double relists(String kind, Relists.Reason reason) {
        return meters.get("berth.mirror.relists")
                .tags("kind", kind, "reason", reason.name())
                .counter()
                .count();
    }

    @Override
    public void close() {
        clients.close();
        workers.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
