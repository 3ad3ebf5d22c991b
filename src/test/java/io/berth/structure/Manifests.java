package io.berth.structure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** The YAML that an operator applies, read as plain maps and lists. */
final class Manifests {
    static final Path BASE = Path.of("k8s/base");
    static final Object COMPOSE = new Yaml().load(Code.read(Path.of("docker/compose.yaml")));

    private Manifests() {}

    /** Every object of the base, in the order of its kustomization. */
    static List<Object> objects() {
        var objects = new ArrayList<>();
        for (var file : list(kustomization(), "resources")) {
            new Yaml().loadAll(Code.read(BASE.resolve(file.toString()))).forEach(objects::add);
        }
        return objects;
    }

    static Object kustomization() {
        return new Yaml().load(Code.read(BASE.resolve("kustomization.yaml")));
    }

    static Stream<Object> ofKind(String kind) {
        return objects().stream().filter(object -> text(object, "kind").equals(kind));
    }

    static Object named(String kind, String name) {
        return ofKind(kind)
                .filter(object -> text(object, "metadata", "name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Walks maps by key and lists by index; what is not there is an error that says so. */
    static Object at(Object from, Object... path) {
        var here = from;
        for (var step : path) {
            var next = here instanceof List<?> items && step instanceof Integer index
                    ? items.get(index)
                    : here instanceof Map<?, ?> fields ? fields.get(step) : null;
            if (next == null) {
                throw new AssertionError("no " + step + " of " + List.of(path) + " in " + from);
            }
            here = next;
        }
        return here;
    }

    static String text(Object from, Object... path) {
        return at(from, path).toString();
    }

    static List<Object> list(Object from, Object... path) {
        return new ArrayList<>((List<?>) at(from, path));
    }

    static Map<?, ?> map(Object from, Object... path) {
        return (Map<?, ?>) at(from, path);
    }
}
