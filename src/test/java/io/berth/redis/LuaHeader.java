package io.berth.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A script's file, and what its first comment says of it. */
record LuaHeader(String purpose, List<String> keys, List<String> arguments, List<String> replies, String keeps) {
    static final Path FOLDER = Path.of("src/main/resources/lua");

    static String file(LuaScript script) {
        return read(FOLDER.resolve(script.verb() + ".lua"));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LuaHeader of(LuaScript script) {
        List<String> lines =
                file(script).lines().takeWhile(line -> line.startsWith("--")).toList();
        String all = String.join("\n", lines);
        assertThat(all)
                .as("%s.lua: purpose, then KEYS, ARGV, Reply, Keeps", script.verb())
                .matches("(?s)-- [A-Z].*\n-- KEYS .*\n-- ARGV.*\n-- Reply .*\n-- Keeps .*");
        return new LuaHeader(
                lines.getFirst().substring(3),
                words(part(all, "KEYS", "ARGV")),
                words(part(all, "ARGV", "Reply")),
                Stream.of(part(all, "Reply", "Keeps").split("\\|", -1))
                        .map(answer -> words(answer).getFirst())
                        .toList(),
                all.substring(all.indexOf("\n-- Keeps ") + 10));
    }

    /** From one title to the next, on one line; what stands in the trailing brackets explains and names nothing. */
    private static String part(String all, String title, String next) {
        String text = all.substring(all.indexOf("\n-- " + title) + 4 + title.length(), all.indexOf("\n-- " + next));
        return text.replaceAll("\n-- +", " ").replaceFirst("(?s) {3}\\(.*", "");
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+"))
                .filter(word -> !word.isEmpty() && !word.equals("…"))
                .toList();
    }
}
