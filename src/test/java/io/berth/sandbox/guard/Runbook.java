package io.berth.sandbox.guard;

import io.berth.sandbox.cluster.Kubectl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The commands of {@code docs/guard.md}, in the order of the page; those that only wait for a rollout are left out, since here nobody rolls out. */
final class Runbook {
    private static final Pattern BLOCK = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final String KUBECTL = "kubectl ";

    private Runbook() {}

    /** One line of the page. */
    record Command(String line) {
        void run(Kubectl kubectl) {
            kubectl.run(line.substring(KUBECTL.length()).split(" "));
        }
    }

    static List<Command> commands() {
        try {
            return BLOCK.matcher(Files.readString(Path.of("docs", "guard.md")))
                    .results()
                    .flatMap(block -> block.group(1).lines())
                    .filter(line -> line.startsWith(KUBECTL) && !line.contains("rollout status"))
                    .map(Command::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
