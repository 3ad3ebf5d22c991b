package io.berth.kubernetes;

import io.berth.cluster.ResourceVersion;
import io.berth.keep.KeptSecret;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The Secret itself; Jackson reads and writes its entries, base64 as the API server has them. */
@ApplicationScoped
class KubernetesKeptSecret implements KeptSecret {
    private static final Json.Reader<SecretJson> SECRET = Json.of(SecretJson.class);

    private final ApiServer api;
    private final BerthNamespace namespace;
    private final Workers workers;

    KubernetesKeptSecret(ApiServer api, BerthNamespace namespace, Workers workers) {
        this.api = api;
        this.namespace = namespace;
        this.workers = workers;
    }

    @Override
    public Uni<Optional<Kept>> read() {
        return path().chain(path -> api.call(Ask.get(path)))
                .map(answer -> answer.notFound() ? Optional.empty() : Optional.of(kept(answer)));
    }

    @Override
    public Uni<Boolean> patch(Kept before, Map<String, byte[]> entries) {
        var change =
                Map.of("metadata", Map.of("resourceVersion", before.version().value()), "data", new TreeMap<>(entries));
        return path().chain(path -> api.call(Ask.mergePatch(path, change)))
                .map(answer -> answer.status() != Answer.CONFLICT && ApiServer.succeeded(answer).length > 0);
    }

    private Kept kept(Answer answer) {
        SecretJson secret = SECRET.read(ApiServer.succeeded(answer));
        return new Kept(
                secret.metadata().namespace(),
                new ResourceVersion(secret.metadata().resourceVersion()),
                secret.data().orElseGet(HashMap::new),
                api.clock().now());
    }

    private Uni<String> path() {
        if (!api.enabled()) {
            return Uni.createFrom().failure(ApiServer::noCluster);
        }
        return Uni.createFrom()
                .item(namespace::name)
                .runSubscriptionOn(workers)
                .map(home -> "/api/v1/namespaces/" + home + "/secrets/" + NAME);
    }

    record SecretJson(Meta metadata, Optional<Map<String, byte[]>> data) {}

    record Meta(String namespace, String resourceVersion) {}
}
