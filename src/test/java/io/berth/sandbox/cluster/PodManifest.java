package io.berth.sandbox.cluster;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/** A Pod to create, of one container that asks for nothing until it is told: {@code pod("web").cpu("500m").on("node-01")}. */
public final class PodManifest {
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    private PodManifest(String name) {
        json.put("apiVersion", "v1").put("kind", "Pod");
        json.putObject("metadata").put("name", name);
        spec().put("schedulerName", "nobody").put("terminationGracePeriodSeconds", 1);
        spec().withArray("containers").addObject().put("name", "main").put("image", "berth.io/pretended");
    }

    public static PodManifest pod(String name) {
        return new PodManifest(name);
    }

    public PodManifest cpu(String quantity) {
        return request("cpu", quantity);
    }

    public PodManifest memory(String quantity) {
        return request("memory", quantity);
    }

    /** A limit as well, since extended resources need one. */
    public PodManifest request(String resource, String quantity) {
        return container(container -> {
            container.withObject("/resources/requests").put(resource, quantity);
            container.withObject("/resources/limits").put(resource, quantity);
        });
    }

    /** Whose it is to place; {@code nobody} otherwise, so that it waits for the test. */
    public PodManifest scheduler(String name) {
        return spec(spec -> spec.put("schedulerName", name));
    }

    /** Created with its node, past every bind. */
    public PodManifest on(String node) {
        return spec(spec -> spec.put("nodeName", node));
    }

    public PodManifest gate(String name) {
        return spec(spec -> spec.withArray("schedulingGates").addObject().put("name", name));
    }

    public PodManifest finalizer(String name) {
        return change(pod -> pod.withObject("/metadata").withArray("finalizers").add(name));
    }

    public PodManifest label(String name, String value) {
        return change(pod -> pod.withObject("/metadata").withObject("/labels").put(name, value));
    }

    /** Of a controller, which makes another when it is deleted; here nobody plays it. */
    public PodManifest controlled() {
        return change(pod -> pod.withObject("/metadata")
                .withArray("ownerReferences")
                .addObject()
                .put("apiVersion", "apps/v1")
                .put("kind", "ReplicaSet")
                .put("name", "set")
                .put("uid", "11111111-2222-3333-4444-555555555555")
                .put("controller", true));
    }

    public PodManifest container(Consumer<ObjectNode> change) {
        change.accept((ObjectNode) spec().withArray("containers").get(0));
        return this;
    }

    public PodManifest spec(Consumer<ObjectNode> change) {
        change.accept(spec());
        return this;
    }

    /** What none of the others says. */
    public PodManifest change(Consumer<ObjectNode> change) {
        change.accept(json);
        return this;
    }

    public ObjectNode json() {
        return json.deepCopy();
    }

    private ObjectNode spec() {
        return json.withObject("/spec");
    }
}
