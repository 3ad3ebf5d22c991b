package io.berth.chaos.planted;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The classes of changed sources, by their names as a jar has them. */
record Recompiled(Map<String, byte[]> classes) {
    /** Against these jars and folders; what does not compile has rotted. */
    static Recompiled of(Map<String, String> sources, String classpath) {
        try {
            var out = Files.createTempDirectory("berth-planted");
            compile(sources, classpath, out);
            return new Recompiled(read(out));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compile(Map<String, String> sources, String classpath, Path out) {
        var said = new StringWriter();
        var options = List.of(
                "--release", "21", "-parameters", "-proc:none", "-nowarn", "-cp", classpath, "-d", out.toString());
        var units = sources.entrySet().stream()
                .map(source -> new Source(source.getKey(), source.getValue()))
                .toList();
        var done = ToolProvider.getSystemJavaCompiler()
                .getTask(said, null, null, options, null, units)
                .call();
        if (!done) {
            throw new RottenPlantException(sources.keySet() + " no longer compiles:\n" + said);
        }
    }

    private static Map<String, byte[]> read(Path out) throws IOException {
        var classes = new TreeMap<String, byte[]>();
        List<Path> files;
        try (var walked = Files.walk(out)) {
            files = walked.sorted(java.util.Comparator.reverseOrder()).collect(Collectors.toList());
        }
        for (var file : files) {
            if (Files.isRegularFile(file)) {
                classes.put(out.relativize(file).toString(), Files.readAllBytes(file));
            }
            Files.delete(file);
        }
        return classes;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        private Source(String name, String text) {
            super(URI.create("string:///" + name), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
