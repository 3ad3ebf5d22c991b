package io.berth.sandbox.coexist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of the documentation as whoever follows it uses it: files to write, and commands to run, in their order. */
record Page(List<Block> blocks) {
    private static final Pattern FENCED = Pattern.compile("(?ms)^```(sh|yaml)\\n(.*?)^```$");
    private static final Pattern NAMED = Pattern.compile("\\A# (\\S+)\\n");

    Page {
        blocks = List.copyOf(blocks);
    }

    static Page read(Path file) {
        try {
            var blocks = new ArrayList<Block>();
            FENCED.matcher(Files.readString(file)).results().forEach(found -> {
                var content = found.group(2);
                blocks.add(
                        found.group(1).equals("sh")
                                ? new Block.Commands(content.lines().toList())
                                : new Block.Named(name(content), content));
            });
            return new Page(blocks);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(String yaml) {
        var named = NAMED.matcher(yaml);
        if (!named.find()) {
            throw new IllegalStateException("a file without a name: " + yaml);
        }
        return named.group(1);
    }

    /** The same with other paths, addresses and names, as a reader adapts it. */
    String file(String path) {
        return blocks.stream()
                .filter(block ->
                        block instanceof Block.Named named && named.path().equals(path))
                .map(block -> ((Block.Named) block).content())
                .collect(Collectors.joining());
    }
}
