package io.berth.sandbox.coexist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A terminal in a folder, with the built {@code kubectl} on the path and a kubeconfig. */
record Shell(Path folder, Path binaries, Path kubeconfig) {
    private static final int LIMIT_SECONDS = 60;

    /** What it prints; one that fails throws that. */
    String run(String command) {
        var builder = new ProcessBuilder(List.of("sh", "-euc", command))
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("KUBECONFIG", kubeconfig.toAbsolutePath().toString());
        builder.environment().merge("PATH", binaries.toString(), (path, first) -> first + ":" + path);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " failed: " + said);
            }
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    void write(String path, String content) {
        try {
            Files.createDirectories(folder.resolve(path).getParent());
            Files.writeString(folder.resolve(path), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
