package io.berth.sandbox.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A PersistentVolume to create, of 1Gi and for one node at a time: {@code volume("pv").ofClass("fast").at("zone", "b")}. */
public final class VolumeManifest {
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    private VolumeManifest(String name) {
        json.put("apiVersion", "v1").put("kind", "PersistentVolume");
        json.putObject("metadata").put("name", name);
        spec().withArray("accessModes").add("ReadWriteOnce");
        spec().put("persistentVolumeReclaimPolicy", "Retain");
        size("1Gi");
    }

    public static VolumeManifest volume(String name) {
        return new VolumeManifest(name);
    }

    public VolumeManifest size(String quantity) {
        spec().withObject("/capacity").put("storage", quantity);
        return this;
    }

    public VolumeManifest ofClass(String storageClass) {
        spec().put("storageClassName", storageClass);
        return this;
    }

    public VolumeManifest forOnePod() {
        spec().withArray("accessModes").removeAll().add("ReadWriteOncePod");
        return this;
    }

    public VolumeManifest label(String name, String value) {
        json.withObject("/metadata").withObject("/labels").put(name, value);
        return this;
    }

    /** A directory of a node. */
    public VolumeManifest local() {
        spec().putObject("local").put("path", "/mnt/pretended");
        return this;
    }

    public VolumeManifest csi(String driver) {
        spec().putObject("csi")
                .put("driver", driver)
                .put("volumeHandle", json.at("/metadata/name").asText());
        return this;
    }

    /** Reached only from nodes with this label. */
    public VolumeManifest at(String label, String value) {
        var term = spec().withObject("/nodeAffinity/required")
                .withArray("nodeSelectorTerms")
                .addObject();
        term.withArray("matchExpressions")
                .addObject()
                .put("key", label)
                .put("operator", "In")
                .withArray("values")
                .add(value);
        return this;
    }

    /** Made for this claim, as an external provisioner makes it. */
    public VolumeManifest of(JsonNode claim, String provisioner) {
        json.withObject("/metadata").withObject("/annotations").put("pv.kubernetes.io/provisioned-by", provisioner);
        spec().putObject("claimRef")
                .put("apiVersion", "v1")
                .put("kind", "PersistentVolumeClaim")
                .put("namespace", claim.at("/metadata/namespace").asText())
                .put("name", claim.at("/metadata/name").asText())
                .put("uid", claim.at("/metadata/uid").asText());
        return ofClass(claim.at("/spec/storageClassName").asText());
    }

    public ObjectNode json() {
        return json.deepCopy();
    }

    private ObjectNode spec() {
        return json.withObject("/spec");
    }
}
