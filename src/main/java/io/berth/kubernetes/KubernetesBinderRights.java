package io.berth.kubernetes;

import io.berth.cluster.Binder;
import io.berth.cluster.BinderRights;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/** By a SubjectAccessReview, whose answer serves all binds of one binder in one namespace for a second. */
@ApplicationScoped
class KubernetesBinderRights implements BinderRights {
    private static final String PATH = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    private static final Json.Reader<Rights.Review> REVIEW = Json.of(Rights.Review.class);
    private static final long SHARED_NANOS = Duration.ofSeconds(1).toNanos();
    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final int KEPT = 256;

    private final ApiServer api;
    private final LongSupplier nanos;
    private final ConcurrentMap<Question, Asked> asked = new ConcurrentHashMap<>();

    @Inject
    KubernetesBinderRights(ApiServer api) {
        this(api, System::nanoTime);
    }

    KubernetesBinderRights(ApiServer api, LongSupplier nanos) {
        this.api = api;
        this.nanos = nanos;
    }

    @Override
    public Uni<Boolean> mayBind(Binder who, Way way, String namespace, String pod) {
        Question any = new Question(who, way, namespace);
        // A role may name the very objects; so it grants nothing for all of them.
        return shared(any).chain(may -> may ? Uni.createFrom().item(true) : review(any, Optional.of(pod)));
    }

    private Uni<Boolean> shared(Question question) {
        return Uni.createFrom().deferred(() -> {
            long now = nanos.getAsLong();
            if (asked.size() > KEPT) {
                asked.values().removeIf(one -> !one.fresh(now));
            }
            Asked one = asked.compute(
                    question,
                    (ignored, last) -> last != null && last.fresh(now)
                            ? last
                            : new Asked(
                                    now,
                                    review(question, Optional.empty()).memoize().indefinitely()));
            return one.answer().onFailure().invoke(failure -> asked.remove(question, one));
        });
    }

    private Uni<Boolean> review(Question question, Optional<String> pod) {
        return api.body(Ask.post(PATH, subject(question, pod)).within(LIMIT))
                .map(body -> REVIEW.read(body).status().allowed());
    }

    private static Map<String, Object> subject(Question question, Optional<String> pod) {
        Map<String, Object> bind = new HashMap<>(Map.of("verb", "create", "namespace", question.namespace()));
        bind.putAll(
                switch (question.way()) {
                    case POD_BINDING -> Map.of("resource", "pods", "subresource", "binding");
                    case BINDINGS -> Map.of("resource", "bindings");
                });
        pod.ifPresent(name -> bind.put("name", name));
        Binder who = question.who();
        var spec = Map.of(
                "user", who.user(),
                "uid", who.uid(),
                "groups", who.groups(),
                "extra", who.extra(),
                "resourceAttributes", bind);
        return Map.of("apiVersion", "authorization.k8s.io/v1", "kind", "SubjectAccessReview", "spec", spec);
    }

    private record Question(Binder who, Way way, String namespace) {}

    private record Asked(long began, Uni<Boolean> answer) {
        boolean fresh(long now) {
            return now - began < SHARED_NANOS;
        }
    }
}
