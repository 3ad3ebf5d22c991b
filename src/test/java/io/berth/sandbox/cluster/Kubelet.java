package io.berth.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** A real kubelet, and the node that it stands for. */
public record Kubelet(KubeletOptions options, Part part) {
    // Younger than about two seconds it refuses a Pod at once, and publishes that up to ten seconds later.
    private static final Duration YOUNG = Duration.ofSeconds(4);
    // It makes them under /tmp whatever it is told, and leaves them there.
    private static final Pattern ROOT = Pattern.compile("Using (/\\S+) as root dir");

    public String name() {
        return options.name();
    }

    boolean isGrown() {
        return part.age().compareTo(YOUNG) >= 0;
    }

    /** A manifest that is put here is a static Pod of this node, until the kubelet is started again. */
    public Path staticPods() {
        var root = roots().getLast();
        try (var folders = Files.list(root)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith("static-pods"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(root + " has no folder of static Pods"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One for each time that it has been started. */
    List<Path> roots() {
        try {
            return ROOT.matcher(Files.readString(part.log()))
                    .results()
                    .map(found -> Path.of(found.group(1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void deleteRoots() {
        roots().forEach(ClusterFolder::deleteTree);
    }
}
