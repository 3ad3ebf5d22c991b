package io.berth.kubernetes;

import com.google.errorprone.annotations.CheckReturnValue;
import io.berth.cluster.NodeName;
import io.berth.diagnosis.ClaimFacts;
import io.berth.diagnosis.ClaimFacts.Pinned;
import io.berth.diagnosis.EventFacts;
import io.berth.diagnosis.NodeFacts;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Reads what is around one Pod, and keeps what it was not allowed to read: without it there is less to say, but something. */
@CheckReturnValue
final class Surroundings {
    private static final String NAMESPACES = "/api/v1/namespaces/";
    private static final int MOST_EVENTS = 200;

    private final ApiServer api;
    private final String namespace;
    private final Queue<String> unread = new ConcurrentLinkedQueue<>();

    Surroundings(ApiServer api, String namespace) {
        this.api = api;
        this.namespace = namespace;
    }

    List<String> unread() {
        return List.copyOf(unread);
    }

    /** Empty: there is none of that name. */
    Uni<Optional<NodeFacts>> node(Optional<NodeName> name) {
        return name.map(bound -> read("nodes", "/api/v1/nodes/" + bound).map(seen -> switch (seen) {
                    case Seen.There(var tree) -> Optional.of(AroundPod.node(tree));
                    case Seen.Absent() -> Optional.<NodeFacts>empty();
                    case Seen.Refused() -> Optional.of(AroundPod.unknownNode(bound));
                }))
                .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
    }

    Uni<List<ClaimFacts>> claims(List<String> names) {
        return names.isEmpty()
                ? Uni.createFrom().item(List.of())
                : Uni.join()
                        .all(names.stream().map(this::claim).toList())
                        .andFailFast()
                        .map(claims -> claims.stream().flatMap(Optional::stream).toList());
    }

    /** Empty: it may not be read, so nothing can be said of it. */
    private Uni<Optional<ClaimFacts>> claim(String name) {
        return read("persistentvolumeclaims", NAMESPACES + namespace + "/persistentvolumeclaims/" + name)
                .chain(seen -> switch (seen) {
                    case Seen.There(var tree) ->
                        Uni.combine()
                                .all()
                                .unis(storageClass(tree), pinned(tree))
                                .asTuple()
                                .map(read -> Optional.of(
                                        AroundPod.claim(name, Optional.of(tree), read.getItem1(), read.getItem2())));
                    case Seen.Absent() ->
                        Uni.createFrom()
                                .item(Optional.of(
                                        AroundPod.claim(name, Optional.empty(), Optional.empty(), Optional.empty())));
                    case Seen.Refused() -> Uni.createFrom().item(Optional.<ClaimFacts>empty());
                });
    }

    private Uni<Optional<Pinned>> pinned(Tree claim) {
        return AroundPod.volume(claim)
                .map(name -> read("persistentvolumes", KubernetesVolumes.path(name))
                        .map(seen -> seen.tree().map(VolumeReader::volume).flatMap(AroundPod::pinned)))
                .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
    }

    private Uni<Optional<Tree>> storageClass(Tree claim) {
        return AroundPod.storageClass(claim)
                .map(name -> read("storageclasses", "/apis/storage.k8s.io/v1/storageclasses/" + name)
                        .map(Seen::tree))
                .orElseGet(() -> Uni.createFrom().item(Optional.empty()));
    }

    Uni<List<EventFacts>> events(String uid) {
        String query = "?limit=" + MOST_EVENTS + "&fieldSelector=involvedObject.uid%3D" + uid;
        return read("events", NAMESPACES + namespace + "/events" + query)
                .map(seen -> seen.tree().map(AroundPod::events).orElse(List.of()));
    }

    private Uni<Seen> read(String what, String path) {
        return api.call(Ask.get(path)).map(answer -> {
            if (answer.notFound()) {
                return new Seen.Absent();
            }
            if (answer.status() == 401 || answer.status() == 403) {
                unread.add("Berth may not read " + what + ", so nothing is known of them here");
                return new Seen.Refused();
            }
            if (!answer.ok()) {
                throw answer.unexpected();
            }
            return new Seen.There(Tree.of(answer.body()));
        });
    }

    private sealed interface Seen {
        record There(Tree json) implements Seen {}

        record Absent() implements Seen {}

        record Refused() implements Seen {}

        default Optional<Tree> tree() {
            return this instanceof There there ? Optional.of(there.json()) : Optional.empty();
        }
    }
}
