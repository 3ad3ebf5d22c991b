package io.berth.redis;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each script's header says what Java calls it with, what the script unpacks, and what it answers. */
class LuaHeadersTest {
    private static final Pattern ANSWER = Pattern.compile("'([A-Z]+(?:_[A-Z]+)*)'");
    /** Words to Redis, why a candidate was passed over, and what became of each of those that are followed. */
    private static final Set<String> OPTIONS = Set.of(
            "LIMIT",
            "COUNT",
            "MAXLEN",
            "WITHSCORES",
            "UNKNOWN_NODE",
            "UNSCHEDULABLE",
            "COOLING_DOWN",
            "OLD",
            "SAME",
            "KEPT",
            "BOUND",
            "FOREIGN",
            "MOVED",
            "RESIZED",
            "ACKNOWLEDGED",
            "ENDED",
            "FREED",
            "REJECTED",
            "ADDED",
            "CHANGED",
            "REPLACED",
            "GONE",
            "DROPPED");

    private static final Pattern COMMAND = Pattern.compile("redis\\.call\\('([A-Z]+)'(?:, (\\w+))?");

    @ParameterizedTest
    @EnumSource
    void namesTheKeysThatJavaPassesAndTheScriptUnpacks(LuaScript script) {
        List<String> passed = script.keys.stream().map(TableKey::word).toList();
        assertThat(LuaHeader.of(script).keys()).isEqualTo(passed);
        List<String> unpacked = passed.size() == 1 ? locals(script, "KEYS\\[1\\]") : locals(script, "unpack\\(KEYS\\)");
        assertThat(unpacked).hasSameSizeAs(passed);
        for (int i = 0; i < passed.size(); i++) {
            assertThat(unpacked.get(i)).isIn(passed.get(i), "_"); // "_": another script's key, not wanted here
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheArgumentsThatTheScriptUnpacks(LuaScript script) {
        List<String> named = LuaHeader.of(script).arguments();
        List<String> unpacked = locals(script, "unpack\\(ARGV\\)");
        if (unpacked.isEmpty()) { // lists of any length, or one argument alone
            assertThat(script)
                    .isIn(
                            LuaScript.ASSUME,
                            LuaScript.READ_NODES,
                            LuaScript.AUDIT,
                            LuaScript.CENSUS,
                            LuaScript.FIND_POD,
                            LuaScript.FOLLOW_PODS,
                            LuaScript.FOLLOW_NODES);
        } else {
            assertThat(named).isEqualTo(unpacked);
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheRepliesThatJavaReadsAndTheScriptGives(LuaScript script) {
        assertThat(LuaHeader.of(script).replies()).isEqualTo(script.replies);
        String code = script.source.replaceAll("(?m)^--.*$", "").replaceAll("redis\\.call\\('[A-Z]+'", "");
        Set<String> given = find(ANSWER, code).map(match -> match.group(1)).collect(toCollection(TreeSet::new));
        OPTIONS.stream().filter(option -> !script.replies.contains(option)).forEach(given::remove);
        assertThat(given).containsExactlyInAnyOrderElementsOf(script.replies);
    }

    @ParameterizedTest
    @EnumSource
    void saysWhatItIsForAndWhatItKeeps(LuaScript script) {
        LuaHeader header = LuaHeader.of(script);
        assertThat(header.purpose()).matches("[A-Z].*[.:]");
        assertThat(header.keeps())
                .matches("(?s)(nothing: it only reads.*|INV-[1-9].*)")
                .contains("Safe to send twice");
    }

    @ParameterizedTest
    @EnumSource
    void writesNothingWhereItSaysThatItOnlyReads(LuaScript script) {
        Set<String> writes = Set.of("HSET", "HDEL", "HINCRBY", "ZADD", "ZREM", "XADD", "DEL", "SET");
        boolean changes = find(COMMAND, script.source).anyMatch(command -> writes.contains(command.group(1)));
        if (LuaHeader.of(script).keeps().startsWith("nothing")) {
            assertThat(changes).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void touchesDeclaredKeysOnly(LuaScript script) {
        assertThat(find(COMMAND, script.source)
                        .filter(command -> !command.group(1).equals("TIME")))
                .isNotEmpty()
                .allSatisfy(command ->
                        assertThat(command.group(2)).isIn(LuaHeader.of(script).keys()));
    }

    private static List<String> locals(LuaScript script, String value) {
        return find(Pattern.compile("(?m)^local ([\\w, ]+) = " + value + "$"), LuaHeader.file(script))
                .flatMap(match -> Stream.of(match.group(1).split(", ", -1)))
                .toList();
    }

    private static Stream<MatchResult> find(Pattern pattern, String text) {
        return pattern.matcher(text).results();
    }
}
