package io.berth.sandbox.guard;

import io.berth.sandbox.cluster.Kubectl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** An overlay of an operator's own, beside those that are shipped: its kustomization stands in a folder of {@code target}. */
final class Overlay {
    private Overlay() {}

    /** The objects of this kustomization, in which paths begin in a folder of {@code k8s}. */
    static List<Map<?, ?>> of(String kustomization, Kubectl kubectl) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "overlay"));
            var text = kustomization.replace("../guard", "../../k8s/guard");
            Files.writeString(folder.resolve("kustomization.yaml"), text);
            var objects = new ArrayList<Map<?, ?>>();
            new Yaml()
                    .loadAll(kubectl.run("kustomize", folder.toString()))
                    .forEach(object -> objects.add((Map<?, ?>) object));
            return objects;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
