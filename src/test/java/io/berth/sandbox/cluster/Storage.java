package io.berth.sandbox.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.sandbox.Rest.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The claims of namespace {@code default}, the volumes, and what is around them, as a test handles them. */
public record Storage(KubeApi api) {
    public static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";
    public static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

    private static final String CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
    private static final String VOLUMES = "/api/v1/persistentvolumes";
    private static final String GROUP = "/apis/storage.k8s.io/v1/";

    public Storage immediate(String name, String provisioner) {
        return storageClass(name, provisioner, "Immediate");
    }

    public Storage waiting(String name, String provisioner) {
        return storageClass(name, provisioner, "WaitForFirstConsumer");
    }

    private Storage storageClass(String name, String provisioner, String mode) {
        api.post(
                        GROUP + "storageclasses",
                        Map.of("metadata", Map.of("name", name), "provisioner", provisioner, "volumeBindingMode", mode))
                .expect(201);
        return this;
    }

    /** Of 1Gi, for one node at a time. */
    public JsonNode claim(String name, String storageClass) {
        return claim(name, storageClass, spec -> {});
    }

    public JsonNode claim(String name, String storageClass, Consumer<ObjectNode> change) {
        var json = JsonNodeFactory.instance.objectNode();
        json.putObject("metadata").put("name", name);
        var spec = json.putObject("spec");
        spec.withArray("accessModes").add("ReadWriteOnce");
        spec.withObject("/resources/requests").put("storage", "1Gi");
        spec.put("storageClassName", storageClass);
        change.accept(spec);
        return api.post(CLAIMS, json).expect(201).body();
    }

    public JsonNode read(String claim) {
        return api.get(CLAIMS + "/" + claim).expect(200).body();
    }

    /** What its provisioner has been told. */
    public Optional<String> selectedNode(String claim) {
        var annotations = read(claim).at("/metadata/annotations");
        return Optional.ofNullable(annotations.get(SELECTED_NODE)).map(JsonNode::asText);
    }

    public void annotate(String claim, String annotation, String value) {
        api.mergePatch(CLAIMS + "/" + claim, Map.of("metadata", Map.of("annotations", Map.of(annotation, value))))
                .expect(200);
    }

    /** As a provisioner does that cannot make a volume there. */
    public void giveNodeBack(String claim) {
        var nothing = JsonNodeFactory.instance.objectNode().putNull(SELECTED_NODE);
        api.mergePatch(CLAIMS + "/" + claim, Map.of("metadata", Map.of("annotations", nothing)))
                .expect(200);
    }

    public Answer deleteClaim(String name) {
        return api.delete(CLAIMS + "/" + name);
    }

    public void create(VolumeManifest volume) {
        api.post(VOLUMES, volume.json()).expect(201);
    }

    public JsonNode volume(String name) {
        return api.get(VOLUMES + "/" + name).expect(200).body();
    }

    public void label(String volume, String label, String value) {
        api.mergePatch(VOLUMES + "/" + volume, Map.of("metadata", Map.of("labels", Map.of(label, value))))
                .expect(200);
    }

    /** The name of the claim that it is kept for; empty where it is nobody's. */
    public String ownerOf(String volume) {
        return volume(volume).at("/spec/claimRef/name").asText();
    }

    /** How many volumes of a driver the node takes. */
    public void limit(String node, String driver, int count) {
        var owner = Map.of(
                "apiVersion",
                "v1",
                "kind",
                "Node",
                "name",
                node,
                "uid",
                api.nodes().read(node).at("/metadata/uid").asText());
        var limited = Map.of("name", driver, "nodeID", node, "allocatable", Map.of("count", count));
        api.post(
                        GROUP + "csinodes",
                        Map.of(
                                "metadata",
                                Map.of("name", node, "ownerReferences", List.of(owner)),
                                "spec",
                                Map.of("drivers", List.of(limited))))
                .expect(201);
    }
}
