package io.berth.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What a replica holds, in bytes: on the heap after a full collection, and of the machine's memory (Linux only). */
record ReplicaMemory(double live, double resident) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB");

    static ReplicaMemory of(long pid) {
        // Before the collection, which may give memory back.
        var resident = number(RESIDENT, status(pid)) * 1024;
        return new ReplicaMemory(number(TOTAL, histogram(pid)), resident);
    }

    private static double number(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
    }

    /** Counts what is live only, after a collection of its own. */
    private static String histogram(long pid) {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            var process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String status(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "status"));
        } catch (IOException none) {
            return "";
        }
    }
}
