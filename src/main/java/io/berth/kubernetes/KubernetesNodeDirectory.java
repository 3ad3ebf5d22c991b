package io.berth.kubernetes;

import io.berth.cluster.NodeDirectory;
import io.berth.cluster.NodeName;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** Reads nodes live; Pods that are bound to one node within a few milliseconds share one read. */
@ApplicationScoped
class KubernetesNodeDirectory implements NodeDirectory {
    // A bind is not conditional on its node: that the node lives is known as of an instant before the POST, in any
    // case.
    // Who joins a read learns of an instant at most this much before its own call, and of none before that.
    private static final long JOINABLE_NANOS = Duration.ofMillis(5).toNanos();
    private static final int KEPT = 256;
    private static final Json.Reader<NodeJson> NODE = Json.of(NodeJson.class);

    private final ApiServer api;
    private final LongSupplier nanos;
    private final ConcurrentMap<NodeName, Reading> readings = new ConcurrentHashMap<>();

    @Inject
    KubernetesNodeDirectory(ApiServer api) {
        this(api, System::nanoTime);
    }

    KubernetesNodeDirectory(ApiServer api, LongSupplier nanos) {
        this.api = api;
        this.nanos = nanos;
    }

    @Override
    public Uni<Optional<LiveNode>> read(NodeName name) {
        return Uni.createFrom().deferred(() -> reading(name, nanos.getAsLong()).answer());
    }

    private Reading reading(NodeName name, long now) {
        if (readings.size() > KEPT) {
            readings.values().removeIf(reading -> !reading.joinable(now));
        }
        return readings.compute(
                name, (ignored, last) -> last != null && last.joinable(now) ? last : new Reading(now, get(name)));
    }

    /** Sent once, whoever joins; never before it was begun. */
    private Uni<Optional<LiveNode>> get(NodeName name) {
        return api.call(Ask.get("/api/v1/nodes/" + name.value()))
                .map(KubernetesNodeDirectory::live)
                .memoize()
                .indefinitely();
    }

    private static Optional<LiveNode> live(Answer answer) {
        if (answer.notFound()) {
            return Optional.empty();
        }
        NodeJson.Meta meta = NODE.read(ApiServer.succeeded(answer)).metadata();
        return Optional.of(new LiveNode(
                meta.uid(), meta.deletionTimestamp().isPresent(), meta.labels().orElse(Map.of())));
    }

    private record Reading(long began, Uni<Optional<LiveNode>> answer) {
        boolean joinable(long now) {
            return now - began <= JOINABLE_NANOS;
        }
    }
}
