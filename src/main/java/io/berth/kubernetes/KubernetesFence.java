package io.berth.kubernetes;

import io.berth.cluster.ResourceVersion;
import io.berth.recovery.Fence;
import io.berth.reservation.Reservation;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fences by a condition of our own on the Pod's status: nobody else writes it, and every write of it changes the Pod. */
@ApplicationScoped
class KubernetesFence implements Fence {
    private final ApiServer api;

    KubernetesFence(ApiServer api) {
        this.api = api;
    }

    @Override
    public Uni<Answer> patch(Reservation row) {
        // Its bind may have had no precondition either, and would pass any fence: only its Pod's end or bind is
        // evidence.
        return row.resourceVersion()
                .map(version -> patch(row, version))
                .orElseGet(() -> Uni.createFrom().item(new Answer.Unknown("the row has no resourceVersion")));
    }

    private Uni<Answer> patch(Reservation row, ResourceVersion version) {
        String path = KubernetesPods.path(row.pod().namespace(), row.pod().name()) + "/status";
        var inThisState = Map.of("uid", row.pod().uid(), "resourceVersion", version.value());
        return Uni.createFrom()
                .deferred(() -> api.call(Ask.strategicPatch(
                        path,
                        Map.of("metadata", inThisState, "status", Map.of("conditions", List.of(condition(row)))))))
                .map(answer -> FenceVerdict.of(answer, version))
                .onFailure()
                .recoverWithItem(failure -> new Answer.Unknown(String.valueOf(failure.getMessage())));
    }

    /** What it says differs from every earlier fence, or the patch would change nothing, and so fence nothing. */
    private Map<String, Object> condition(Reservation row) {
        String message = "An unanswered bind can no longer succeed: reservation %s, token %s, attempt %d"
                .formatted(row.id(), row.id().token(), row.progress().attempts());
        Map<String, Object> condition = new HashMap<>(
                Map.of("type", "berth.io/Fence", "status", "True", "reason", "Fenced", "message", message));
        api.clock()
                .now()
                .ifPresent(now -> condition.put(
                        "lastTransitionTime",
                        now.truncatedTo(ChronoUnit.SECONDS).toString()));
        return condition;
    }
}
