package io.berth.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The scripts as source: one for each verb, short, linted, on one clock, and never a digit lost. */
class LuaScriptsTest {
    /** What may stand beside {@code ..}: these are text. A number there loses digits from 10^14 on. */
    private static final Set<String> TEXTS = Set.of(
            "place",
            "row.node",
            "node.name",
            "pod.scheduler",
            "row.holder",
            "row.namespace",
            "row.revision",
            "demanded",
            "since",
            "phase",
            "from",
            "list",
            "wanted",
            "carrier",
            "place_of",
            "padded",
            "permit_name",
            "waited",
            "replica",
            "row.carrier",
            "permit.name",
            "permit.waitingFor",
            "pod.holder",
            "name",
            "sequence",
            "node",
            "shortest",
            "after",
            "''",
            "text()");

    @Test
    void thereIsOneForEachVerbAndNoneBesides() {
        assertThat(files(LuaHeader.FOLDER))
                .containsExactlyInAnyOrderElementsOf(Stream.of(LuaScript.values())
                        .map(script -> script.verb() + ".lua")
                        .toList());
        String all = String.join(
                "", Stream.of(LuaScript.values()).map(LuaHeader::file).toList());
        assertThat(files(LuaHeader.FOLDER.resolve("shared")))
                .allSatisfy(name -> assertThat(all).contains("-- include " + name.replace(".lua", "\n")));
    }

    @ParameterizedTest
    @EnumSource
    void isShort(LuaScript script) {
        long lines = LuaHeader.file(script)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("--"))
                .count();
        assertThat(lines).isLessThanOrEqualTo(60);
    }

    @ParameterizedTest
    @EnumSource
    void asksForTheTimeOnceAndForNothingElseThatDiffersFromCallToCall(LuaScript script) {
        assertThat(Pattern.compile("'TIME'").matcher(script.source).results().count())
                .isLessThanOrEqualTo(1);
        assertThat(script.source).doesNotContain("math.random", "os.", "RANDOMKEY", "PEXPIRE", "'EXPIRE'");
    }

    @ParameterizedTest
    @EnumSource
    void turnsNumbersIntoTextWithoutLoss(LuaScript script) {
        assertThat(script.source).doesNotContain("tostring");
        assertThat(Pattern.compile("string\\.format\\('([^']*)'")
                        .matcher(script.source)
                        .results()
                        .map(match -> match.group(1)))
                .isSubsetOf("%.0f", "%016.0f", " %016.0f", "(%s %016.0f");
        String code = script.source
                .replaceAll("(?m)--.*$", "")
                .replaceAll("'[^']*'", "''")
                .replaceAll("text\\((?:[^()]|\\([^()]*\\))*\\)", "text()");
        assertThat(Pattern.compile("([\\w.]+(?:\\(\\))?|''|\\S) \\.\\.")
                        .matcher(code)
                        .results()
                        .map(match -> match.group(1)))
                .isSubsetOf(TEXTS);
        assertThat(Pattern.compile("\\.\\.\\s+(''|[\\w.]+(?:\\(\\))?|\\S)")
                        .matcher(code)
                        .results()
                        .map(match -> match.group(1)))
                .isSubsetOf(TEXTS);
    }

    @ParameterizedTest
    @EnumSource
    void isCalledByTheShaThatRedisKnowsItBy(LuaScript script) {
        String bytes = new String(script.source.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertThat(RedisUnderTest.shared().redis.call("SCRIPT", "LOAD", bytes)).isEqualTo(script.sha);
    }

    @Test
    void luacheckFindsNothing(@TempDir Path folder) throws IOException, InterruptedException {
        boolean atHand = Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "luacheck")));
        if (!atHand) {
            System.out.println("luacheck is not on the PATH: the Lua scripts are not linted");
        }
        assumeThat(atHand).isTrue();
        // What a script includes may hold a function or an argument that this one has no use for.
        List<String> command = new ArrayList<>(List.of(
                "luacheck",
                "--no-config",
                "--no-color",
                "--codes",
                "--no-cache",
                "--std",
                "lua51",
                "--max-line-length",
                "145",
                "--ignore",
                "221/admin",
                "--read-globals",
                "redis",
                "cjson",
                "KEYS",
                "ARGV",
                "--"));
        for (String shared : sharedFunctions()) {
            command.add(command.indexOf("--ignore") + 1, "211/" + shared);
        }
        for (LuaScript script : LuaScript.values()) {
            Path whole = folder.resolve(script.verb() + ".lua");
            Files.writeString(whole, script.source);
            command.add(whole.toString());
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }

    private static List<String> sharedFunctions() throws IOException {
        List<String> names = new ArrayList<>();
        for (String file : files(LuaHeader.FOLDER.resolve("shared"))) {
            Pattern.compile("(?m)^local function (\\w+)")
                    .matcher(Files.readString(LuaHeader.FOLDER.resolve("shared").resolve(file)))
                    .results()
                    .forEach(match -> names.add(match.group(1)));
        }
        return names;
    }

    private static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
