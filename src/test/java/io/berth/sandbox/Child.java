package io.berth.sandbox;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends when this JVM ends, however that happens.
 *
 * <p>Naively a shutdown hook ends the children. However, no hook runs on {@code kill -9}. So each child runs under a
 * small shell that reads a pipe which only this JVM can write to: at its end of file the shell kills the child.
 */
public final class Child implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(10);

    // Ctrl-C goes to the whole process group, and how the children end is the launcher's to say: INT is ignored here,
    // and since
    // some, such as redis-server, heed it again, each child has a session of its own where there is a setsid.
    private static final String LEASH = """
            trap '' INT HUP
            apart=$(command -v setsid)
            log=$1
            shift
            exec 3<&0
            $apart "$@" </dev/null >>"$log" 2>&1 3<&- &
            child=$!
            { while read -r _; do :; done; kill -9 "$child"; } <&3 >/dev/null 2>&1 &
            reader=$!
            exec 3<&-
            echo "$child"
            wait "$child"
            code=$?
            kill -9 "$reader"
            exit "$code"
            """;

    private final Process leash;
    private final ProcessHandle child;

    private Child(Process leash, ProcessHandle child) {
        this.leash = leash;
        this.child = child;
    }

    public static Child start(List<String> command, Map<String, String> environment, Path log) {
        var words = new ArrayList<>(List.of("sh", "-c", LEASH, "leash", log.toString()));
        words.addAll(command);
        var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        try {
            var leash = builder.start();
            return new Child(leash, handle(leash));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command, e);
        }
    }

    private static ProcessHandle handle(Process leash) throws IOException {
        BufferedReader says = leash.inputReader(StandardCharsets.UTF_8);
        var pid = says.readLine();
        if (pid == null) {
            throw new IOException("the leash ended before its child began");
        }
        // A child that has already gone gives no handle; the leash's own then stands for it, and it is ending too.
        return ProcessHandle.of(Long.parseLong(pid)).orElse(leash.toHandle());
    }

    public long pid() {
        return child.pid();
    }

    public boolean isAlive() {
        return leash.isAlive();
    }

    /** Its exit code, when it comes. */
    public CompletableFuture<Integer> onEnd() {
        return leash.onExit().thenApply(Process::exitValue);
    }

    /** {@code kill -9}, and waits until it is gone. */
    public int kill() {
        child.destroyForcibly();
        return await(GRACE);
    }

    /** SIGTERM, and waits; a child that does not listen is killed. */
    public int stop(Duration limit) {
        child.destroy();
        try {
            return await(limit);
        } catch (IllegalStateException late) {
            return kill();
        }
    }

    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    /** Its exit code, 128 + n for a signal. */
    public int await(Duration limit) {
        try {
            if (!leash.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("process " + pid() + " has not ended within " + limit);
            }
            return leash.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while process " + pid() + " was ending", e);
        }
    }

    private void signal(String name) {
        if (!isAlive()) {
            throw new IllegalStateException("process " + pid() + " has ended");
        }
        try {
            var code = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IllegalStateException("kill -" + name + " " + pid() + " failed with " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        if (isAlive()) {
            kill();
        }
    }
}
