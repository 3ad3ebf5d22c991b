package io.berth.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where etcd, the parts of Kubernetes and kubemark are: in {@code $KUBEBUILDER_ASSETS}, else where {@code make cluster} builds them. */
public record ClusterBinaries(Path folder) {
    public static final String HOW_TO_GET = "`make cluster` builds a Kubernetes to run on, once (it needs Go)";

    private static final Path MODULE = Path.of("k8s", "local", "go.mod");
    private static final Pattern VERSION = Pattern.compile("^\\s*k8s\\.io/kubernetes (v[0-9.]+)", Pattern.MULTILINE);
    private static final List<String> ALL =
            List.of("etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl", "kubemark");

    /** Empty where no folder has all of them. */
    public static Optional<ClusterBinaries> find() {
        var assets = set("KUBEBUILDER_ASSETS").map(Path::of);
        return Stream.concat(assets.stream(), Stream.of(cache()))
                .filter(folder -> ALL.stream().map(folder::resolve).allMatch(Files::isExecutable))
                .findFirst()
                .map(ClusterBinaries::new);
    }

    public static ClusterBinaries get() {
        return find().orElseThrow(() -> new IllegalStateException("no Kubernetes in " + cache() + ": " + HOW_TO_GET));
    }

    /** The same folder as in {@code k8s/local/build}. */
    private static Path cache() {
        var caches =
                set("XDG_CACHE_HOME").map(Path::of).orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"));
        return caches.resolve("berth").resolve("kubernetes-" + version());
    }

    private static String version() {
        try {
            var found = VERSION.matcher(Files.readString(MODULE));
            if (!found.find()) {
                throw new IllegalStateException(MODULE + " names no version of k8s.io/kubernetes");
            }
            return found.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> set(String variable) {
        return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isEmpty());
    }

    String path(String binary) {
        return folder.resolve(binary).toString();
    }
}
