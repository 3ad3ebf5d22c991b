package io.berth.kubernetes;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.config.BerthConfig;
import io.berth.config.BerthConfig.HandoffSettings.Collect;
import io.berth.config.GuardSettings;
import io.berth.config.TlsSettings;
import io.berth.keep.KeptSecret;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Every verb that Berth uses at the API server: the ClusterRole of {@code k8s/base} grants these and no more. */
@ApplicationScoped
@CheckReturnValue
class Rights {
    private static final Json.Reader<Review> REVIEW = Json.of(Review.class);
    private static final int AT_ONCE = 4;
    private static final List<Right> ALWAYS = List.of(
            Right.everywhere("get", "", "pods"),
            Right.everywhere("list", "", "pods"),
            Right.everywhere("watch", "", "pods"),
            Right.everywhere("create", "", "pods/binding"),
            Right.everywhere("patch", "", "pods/status"),
            Right.everywhere("get", "", "nodes"),
            Right.everywhere("list", "", "nodes"),
            Right.everywhere("watch", "", "nodes"),
            Right.everywhere("create", "", "events"),
            Right.everywhere("list", "", "events"),
            Right.everywhere("get", "", "persistentvolumeclaims"),
            Right.everywhere("list", "", "persistentvolumeclaims"),
            Right.everywhere("watch", "", "persistentvolumeclaims"),
            Right.everywhere("patch", "", "persistentvolumeclaims"),
            Right.everywhere("get", "", "persistentvolumes"),
            Right.everywhere("list", "", "persistentvolumes"),
            Right.everywhere("watch", "", "persistentvolumes"),
            Right.everywhere("patch", "", "persistentvolumes"),
            Right.everywhere("get", "storage.k8s.io", "storageclasses"),
            Right.everywhere("get", "storage.k8s.io", "csinodes"));

    private final ApiServer api;
    private final BerthNamespace namespace;
    private final Workers workers;
    private final boolean collects;
    private final boolean guards;
    private final boolean keeps;

    Rights(ApiServer api, BerthNamespace namespace, Workers workers, BerthConfig config) {
        this.api = api;
        this.namespace = namespace;
        this.workers = workers;
        this.collects = config.handoff().collect() == Collect.delete;
        this.keeps = config.tls().source() == TlsSettings.Source.self;
        this.guards = config.guard().mode() == GuardSettings.Mode.enforce;
    }

    /** Those that Berth lacks. */
    Uni<List<Right>> missing() {
        return Uni.createFrom()
                .item(this::all)
                .runSubscriptionOn(workers)
                .chain(all -> Multi.createFrom()
                        .iterable(all)
                        .onItem()
                        .transformToUni(right -> allowed(right).map(allowed -> new Reviewed(right, allowed)))
                        .merge(AT_ONCE)
                        .collect()
                        .asList())
                .map(reviewed -> reviewed.stream()
                        .filter(one -> !one.allowed())
                        .map(Reviewed::right)
                        .toList());
    }

    private List<Right> all() {
        List<Right> all = new ArrayList<>(ALWAYS);
        String home = namespace.name();
        all.add(Right.in(home, "create", "pods"));
        all.add(Right.in(home, "patch", "pods"));
        if (collects) {
            all.add(Right.everywhere("delete", "", "pods"));
        }
        if (guards) {
            all.add(Right.everywhere("create", "authorization.k8s.io", "subjectaccessreviews"));
        }
        if (keeps) {
            all.add(Right.in(home, "get", "secrets").to(KeptSecret.NAME));
            all.add(Right.in(home, "patch", "secrets").to(KeptSecret.NAME));
        }
        return all;
    }

    private Uni<Boolean> allowed(Right right) {
        return api.body(right.ask()).map(body -> REVIEW.read(body).status().allowed());
    }

    private record Reviewed(Right right, boolean allowed) {}

    record Review(ReviewStatus status) {}

    record ReviewStatus(boolean allowed) {}
}
