package io.berth.sandbox;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where {@code redis-server} is: on the PATH, else the binary that the embedded-redis jar carries. */
final class RedisBinary {
    private static final Path FOUND = onPath().orElseGet(RedisBinary::fromJar);

    private RedisBinary() {}

    static Path path() {
        return FOUND;
    }

    private static Optional<Path> onPath() {
        var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "redis-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Path fromJar() {
        var name = "/" + resource();
        try (var in = RedisBinary.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no redis-server on the PATH, and embedded-redis has no " + name);
            }
            var folder = Files.createTempDirectory("berth-redis-server");
            folder.toFile().deleteOnExit();
            var file = folder.resolve("redis-server");
            Files.copy(in, file);
            file.toFile().deleteOnExit();
            if (!file.toFile().setExecutable(true)) {
                throw new IllegalStateException("cannot make " + file + " executable");
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource() {
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var arm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).contains("aarch64");
        if (os.contains("mac")) {
            return arm ? "redis-server-6.2.6-v5-darwin-arm64" : "redis-server-6.2.6-v5-darwin-amd64";
        }
        return arm ? "redis-server-6.2.7-linux-arm64" : "redis-server-6.2.6-v5-linux-amd64";
    }
}
