package io.berth.kubernetes;

import io.berth.cluster.PodRef;
import io.berth.cluster.ResourceVersion;
import io.berth.config.BerthConfig;
import io.berth.reservation.Reservation;
import io.berth.stage.bind.BindAnnotations;
import io.berth.stage.bind.BindAnswer;
import io.berth.stage.bind.Binding;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;

/** Binds by {@code pods/binding}: the older {@code bindings} drops the UID. */
@ApplicationScoped
class KubernetesBinding implements Binding {
    // The API server gives up first, so that its own word on a slow bind still arrives.
    private static final Duration EARLIER = Duration.ofSeconds(2);

    private final ApiServer api;
    private final Duration limit;
    private final String query;

    KubernetesBinding(ApiServer api, BerthConfig config) {
        this.api = api;
        this.limit = config.bind().timeout();
        this.query = "?timeout=" + seconds(limit.minus(EARLIER));
    }

    @Override
    public Uni<BindAnswer> post(Reservation row, ResourceVersion version) {
        PodRef pod = row.pod();
        String path = KubernetesPods.path(pod.namespace(), pod.name()) + "/binding" + query;
        return api.call(Ask.post(path, binding(row, version)).within(limit))
                .map(BindVerdict::of)
                .onFailure()
                .recoverWithItem(KubernetesBinding::without);
    }

    private static Map<String, Object> binding(Reservation row, ResourceVersion version) {
        var metadata = Map.of(
                "name", row.pod().name(),
                "namespace", row.pod().namespace(),
                "uid", row.pod().uid(),
                "resourceVersion", version.value(),
                "annotations", BindAnnotations.of(row));
        // Any other kind than Node is answered with 500, which would say nothing.
        var target =
                Map.of("apiVersion", "v1", "kind", "Node", "name", row.node().value());
        return Map.of("apiVersion", "v1", "kind", "Binding", "metadata", metadata, "target", target);
    }

    private static BindAnswer without(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return UnsentException.nothingWasSent(failure)
                ? new BindAnswer.NotSent(message)
                : new BindAnswer.Unknown(message);
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString() + "s";
    }
}
