package io.berth.sandbox.guard;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.sandbox.cluster.Kubectl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.yaml.snakeyaml.Yaml;

/** The objects of a kustomization. */
record Overlay(List<ObjectNode> objects) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Overlay of(String folder, Kubectl kubectl) {
        var objects = new ArrayList<ObjectNode>();
        new Yaml().loadAll(kubectl.run("kustomize", folder)).forEach(object -> objects.add(JSON.valueToTree(object)));
        return new Overlay(objects);
    }

    /** One of an operator's own, as this text, which stands two folders deep beside {@code k8s}. */
    static Overlay written(String kustomization, Kubectl kubectl) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "overlay"));
            Files.writeString(folder.resolve("kustomization.yaml"), kustomization);
            return of(folder.toString(), kubectl);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<ObjectNode> of(Set<String> kinds) {
        return objects.stream()
                .filter(object -> kinds.contains(object.path("kind").asText()))
                .toList();
    }
}
