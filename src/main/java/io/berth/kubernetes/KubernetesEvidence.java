package io.berth.kubernetes;

import io.berth.cluster.Pod;
import io.berth.diagnosis.Evidence;
import io.berth.diagnosis.PodEvidence;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** A Pod's evidence by live reads: of the Pod, then at once of its node, its claims and its events. */
@ApplicationScoped
class KubernetesEvidence implements Evidence {
    private final ApiServer api;

    KubernetesEvidence(ApiServer api) {
        this.api = api;
    }

    @Override
    public Uni<Optional<PodEvidence>> gather(String namespace, String name) {
        return api.call(Ask.get("/api/v1/namespaces/" + namespace + "/pods/" + name))
                .chain(answer -> {
                    if (answer.notFound()) {
                        return Uni.createFrom().item(Optional.empty());
                    }
                    if (!answer.ok()) {
                        throw answer.unexpected();
                    }
                    return around(namespace, answer.body()).map(Optional::of);
                });
    }

    private Uni<PodEvidence> around(String namespace, byte[] body) {
        Tree tree = Tree.of(body);
        Pod pod = PodReader.read(Json.of(PodJson.class).read(body));
        Surroundings around = new Surroundings(api, namespace);
        return Uni.combine()
                .all()
                .unis(
                        around.node(pod.node()),
                        around.claims(pod.claims()),
                        around.events(pod.ref().uid()))
                .asTuple()
                .map(read -> new PodEvidence(
                        pod,
                        PodDetails.read(tree),
                        read.getItem1(),
                        read.getItem2(),
                        read.getItem3(),
                        around.unread()));
    }
}
