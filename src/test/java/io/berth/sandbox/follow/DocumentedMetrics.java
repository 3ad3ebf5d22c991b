package io.berth.sandbox.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The metrics that docs/metrics.md lists, as the samples of an answer begin. */
final class DocumentedMetrics {
    private static final Pattern ROW = Pattern.compile(
            "(?m)^\\| `(berth_(?:events|foreign|handoff|kubelet|mirror|nodes|pod)_?\\w*)`" + " \\| (\\w+) ");

    private DocumentedMetrics() {}

    static List<String> besideACluster() {
        try {
            return ROW.matcher(Files.readString(Path.of("docs", "metrics.md")))
                    .results()
                    .map(row -> row.group(1) + (row.group(2).equals("histogram") ? "_count" : ""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
