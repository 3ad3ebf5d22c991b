package io.berth.chaos.planted;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A copy of the packaged application with a plant in it. */
public final class PlantedBuild {
    private static final Path BUILDS = Path.of("target", "planted");

    private PlantedBuild() {}

    /** Gives the {@code quarkus-run.jar} of the copy. */
    public static Path of(Plant plant, Path app) {
        try {
            var lua = new TreeMap<>(plant.changed());
            var java = new TreeMap<>(lua);
            lua.keySet().removeIf(name -> !name.endsWith(".lua"));
            java.keySet().removeIf(name -> name.endsWith(".lua"));
            var copy = BUILDS.resolve(plant.name());
            deleteTree(copy);
            copyTree(app, copy);
            var jar = jars(copy.resolve("app")).findFirst().orElseThrow();
            try (var files = FileSystems.newFileSystem(jar);
                    var transformed = FileSystems.newFileSystem(copy.resolve("quarkus/transformed-bytecode.jar"))) {
                for (var script : lua.entrySet()) {
                    Files.writeString(files.getPath(script.getKey()), script.getValue());
                }
                var classes = java.isEmpty()
                        ? Map.<String, byte[]>of()
                        : Recompiled.of(java, classpath(app)).classes();
                for (var one : classes.entrySet()) {
                    put(files, transformed, one.getKey(), one.getValue());
                }
            }
            return copy.resolve("quarkus-run.jar");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(FileSystem files, FileSystem transformed, String name, byte[] recompiled)
            throws IOException {
        Files.write(files.getPath(name), recompiled);
        var built = transformed.getPath(name);
        if (Files.exists(built)) {
            Files.write(built, Transformed.like(Files.readAllBytes(built), recompiled));
        }
    }

    private static String classpath(Path app) throws IOException {
        return Stream.concat(jars(app.resolve("app")), jars(app.resolve("lib/main")))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Stream<Path> jars(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList().stream();
        }
    }

    private static void copyTree(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (var files = Files.walk(from)) {
            for (var file : files.toList()) {
                var target = to.resolve(from.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    private static void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
