package io.berth.sandbox.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The {@code kubectl} of the same build, for what is easier said in YAML. */
public record Kubectl(String binary, Path kubeconfig) {
    private static final int LIMIT_SECONDS = 60;

    /** What it prints; one that fails throws what it says. */
    public String run(String... arguments) {
        return runWith("", arguments);
    }

    /** Every object of a text of YAML. */
    public String apply(String yaml) {
        return runWith(yaml, "apply", "-f", "-");
    }

    public String delete(String yaml) {
        return runWith(yaml, "delete", "-f", "-");
    }

    private String runWith(String input, String... arguments) {
        var command = new ArrayList<>(List.of(binary, "--kubeconfig=" + kubeconfig));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            // It reads all of its input before it writes, and both are small.
            try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
                in.write(input);
            }
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException("kubectl " + List.of(arguments) + " failed: " + said);
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
