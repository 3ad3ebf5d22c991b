package io.berth.structure;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.berth.config.BerthConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Our own code, as classes and as source files. */
final class Code {
    static final Path MAIN = Path.of("src/main/java");
    static final Path TESTS = Path.of("src/test/java");

    private Code() {}

    static JavaClasses main() {
        return classesBeside(BerthConfig.class);
    }

    static JavaClasses tests() {
        return classesBeside(Code.class);
    }

    static List<Path> sources(Path root) {
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaClasses classesBeside(Class<?> one) {
        return new ClassFileImporter()
                .importUrl(one.getProtectionDomain().getCodeSource().getLocation());
    }
}
