package io.berth.kubernetes;

import io.berth.cluster.PodEvents;
import io.berth.cluster.PodRef;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Events of core/v1: those that every tool shows, and whose time may be the API server's to the second. */
@ApplicationScoped
@Startup
class KubernetesPodEvents implements PodEvents {
    private static final String REPORTER = "berth.io/berth";
    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_MESSAGE = 1024;

    private final ApiServer api;
    private final Optional<EventQueue> queue;

    KubernetesPodEvents(ApiServer api, MeterRegistry meters) {
        this.api = api;
        this.queue = api.enabled() ? Optional.of(new EventQueue(api, meters)) : Optional.empty();
    }

    @Override
    public Uni<Void> post(PodRef pod, Severity severity, String reason, String message) {
        return Uni.createFrom()
                .deferred(() -> api.body(ask(pod, severity, reason, message)))
                .replaceWithVoid();
    }

    @Override
    public void tell(PodRef pod, Severity severity, String reason, String message) {
        queue.ifPresent(events -> events.add(ask(pod, severity, reason, message)));
    }

    private Ask ask(PodRef pod, Severity severity, String reason, String message) {
        return Ask.post("/api/v1/namespaces/" + pod.namespace() + "/events", event(pod, severity, reason, message));
    }

    private Map<String, Object> event(PodRef pod, Severity severity, String reason, String message) {
        Map<String, Object> event = new HashMap<>();
        event.put("metadata", Map.of("name", name(pod), "namespace", pod.namespace()));
        event.put(
                "involvedObject",
                Map.of(
                        "apiVersion", "v1",
                        "kind", "Pod",
                        "namespace", pod.namespace(),
                        "name", pod.name(),
                        "uid", pod.uid()));
        event.put("type", severity.name());
        event.put("reason", reason);
        event.put("message", cut(message, LONGEST_MESSAGE));
        event.put("count", 1);
        event.put("source", Map.of("component", "berth"));
        event.put("reportingComponent", REPORTER);
        event.put("reportingInstance", "berth");
        api.clock()
                .now()
                .map(now -> now.truncatedTo(ChronoUnit.SECONDS).toString())
                .ifPresent(now -> {
                    event.put("firstTimestamp", now);
                    event.put("lastTimestamp", now);
                });
        return event;
    }

    private static String name(PodRef pod) {
        String unique = "." + UUID.randomUUID().toString().replace("-", "");
        // Cut between two alphanumerics, or the name would be none.
        String start = cut(pod.name(), LONGEST_NAME - unique.length()).replaceAll("[-.]+$", "");
        return start + unique;
    }

    private static String cut(String text, int length) {
        return text.length() <= length ? text : text.substring(0, length);
    }
}
