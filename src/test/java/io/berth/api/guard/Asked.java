package io.berth.api.guard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A review as the API server sends it, to be changed by a test: by default of a bind of Pod {@code web} to {@code node-a}. */
final class Asked {
    private static final String BODY = """
            {"kind": "AdmissionReview", "apiVersion": "admission.k8s.io/v1", "request": {
              "uid": "705ab4f5-6393-11e8-b7cc-42010a800002",
              "kind": {"group": "", "version": "v1", "kind": "Binding"},
              "resource": {"group": "", "version": "v1", "resource": "pods"}, "subResource": "binding",
              "requestKind": {"group": "", "version": "v1", "kind": "Binding"},
              "requestResource": {"group": "", "version": "v1", "resource": "pods"}, "requestSubResource": "binding",
              "name": "web", "namespace": "default", "operation": "CREATE",
              "userInfo": {"username": "system:kube-scheduler", "uid": "7", "groups": ["system:authenticated"],
                           "extra": {"authentication.kubernetes.io/credential-id": ["X509SHA256=ab"]}},
              "object": {"kind": "Binding", "apiVersion": "v1",
                         "metadata": {"name": "web", "namespace": "default", "creationTimestamp": null},
                         "target": {"kind": "Node", "name": "node-a"}},
              "oldObject": null, "dryRun": false,
              "options": {"kind": "CreateOptions", "apiVersion": "meta.k8s.io/v1"}}}""";

    private final ObjectNode document;

    private Asked() {
        try {
            document = (ObjectNode) new ObjectMapper().readTree(BODY);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static Asked bind() {
        return new Asked();
    }

    /** By the older way, where the path names no Pod. */
    static Asked olderBind() {
        return bind().request(request -> {
            request.remove("subResource");
            request.remove("name");
            request.withObject("/resource").put("resource", "bindings");
        });
    }

    Asked request(Consumer<ObjectNode> change) {
        change.accept(document.withObject("/request"));
        return this;
    }

    Asked document(Consumer<ObjectNode> change) {
        change.accept(document);
        return this;
    }

    Asked metadata(Consumer<ObjectNode> change) {
        change.accept(document.withObject("/request/object/metadata"));
        return this;
    }

    Asked target(Consumer<ObjectNode> change) {
        change.accept(document.withObject("/request/object/target"));
        return this;
    }

    byte[] body() {
        return document.toString().getBytes(StandardCharsets.UTF_8);
    }
}
