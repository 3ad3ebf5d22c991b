package io.berth.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.sandbox.cluster.KubeApi;
import io.berth.sandbox.cluster.PodManifest;
import io.berth.sandbox.cluster.Pods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A Pod of a run, which its client may touch, and put another of the same name in the place of, at the worst moments. */
final class ChaosPod {
    private static final List<String> CPUS = List.of("200m", "300m", "450m");

    private final Pods pods;
    private final String name;
    private final Random random;
    private final PodManifest manifest;
    private JsonNode json;

    private ChaosPod(KubeApi api, String name, Random random) {
        this.pods = api.pods("default");
        this.name = name;
        this.random = random;
        this.manifest =
                PodManifest.pod(name).cpu(CPUS.get(random.nextInt(CPUS.size()))).memory("100Mi");
        this.json = make();
    }

    /** Fails as {@link KubeApi} does. */
    static ChaosPod create(KubeApi api, String name, Random random) {
        return new ChaosPod(api, name, random);
    }

    /** An earlier call whose answer was lost may have made it already. */
    private JsonNode make() {
        var answer = pods.api().post(pods.path(), manifest.json());
        return answer.status() == 409 ? pods.read(name) : answer.expect(201).body();
    }

    String name() {
        return name;
    }

    Random random() {
        return random;
    }

    /** As it was last read or made. */
    String uid() {
        return json.at("/metadata/uid").asText();
    }

    boolean isBound() {
        return !json.at("/spec/nodeName").asText().isEmpty();
    }

    /** Whether it is there. */
    boolean read() {
        var found = pods.find(name);
        found.ifPresent(now -> json = now);
        return found.isPresent();
    }

    /** As it is now, if it is the one with this UID. */
    Optional<JsonNode> find(String uid) {
        return pods.find(name).filter(now -> now.at("/metadata/uid").asText().equals(uid));
    }

    /** So that it has a newer resourceVersion. */
    void touch() {
        pods.patch(
                name, Map.of("metadata", Map.of("labels", Map.of("touched", Integer.toString(random.nextInt(1_000))))));
    }

    /** By another Pod of the same name and requests. */
    void replace() {
        pods.delete(name);
        json = make();
    }

    void delete() {
        pods.delete(name);
    }
}
