package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {
    @Test
    void keepsNumbersAsTheyWereWritten() {
        assertThat(read("[1e999999999, 0.10, -0, 12345678901234567890123]"))
                .isEqualTo(new Json.Items(List.of(
                        new Json.Numeral("1e999999999"),
                        new Json.Numeral("0.10"),
                        new Json.Numeral("-0"),
                        new Json.Numeral("12345678901234567890123"))));
    }

    @Test
    void readsEveryKindOfValue() {
        assertThat(read(" {\"a\":\"\\u00fc\",\"b\":true,\"c\":null,\"d\":{}} "))
                .isEqualTo(new Json.Fields(Map.of(
                        "a", new Json.Text("ü"),
                        "b", new Json.Flag(true),
                        "c", new Json.Null(),
                        "d", new Json.Fields(Map.of()))));
    }

    @Test
    void takesANumberOfAMillionDigitsInStride() {
        assertThat(read("9".repeat(1_000_000))).isEqualTo(new Json.Numeral("9".repeat(1_000_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "[",
                "[1",
                "[1,]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "'a'",
                "\"a",
                "01",
                "+1",
                ".5",
                "5.",
                "1e",
                "NaN",
                "Infinity",
                "tru",
                "nul",
                "{} {}",
                "1 2",
                "[] x",
                "{\"a\":1,\"a\":1}",
                "[{\"a\":1,\"a\":2}]",
                "// no\n1",
                "\"\u0001\"",
                "\uFEFF{}x",
                "\"\\x\""
            })
    void refusesWhatIsNoDocument(String text) {
        assertThat(refusal(text.getBytes(StandardCharsets.UTF_8)).code()).isEqualTo(ProblemCode.INVALID_JSON);
    }

    @Test
    void saysThatAKeyStandsTwice() {
        assertThat(refusal("{\"a\":1,\n\"a\":2}".getBytes(StandardCharsets.UTF_8))
                        .detail())
                .startsWith("line 2, ")
                .endsWith("a key stands twice in one object");
    }

    @Test
    void goesSixtyFourDeepAndNoDeeper() {
        assertThat(read("[".repeat(64) + "]".repeat(64))).isInstanceOf(Json.Items.class);
        assertThat(refusal("[".repeat(65).getBytes(StandardCharsets.UTF_8)).code())
                .isEqualTo(ProblemCode.INVALID_JSON);
        assertThat(refusal("{\"a\":".repeat(100_000).getBytes(StandardCharsets.UTF_8))
                        .code())
                .isEqualTo(ProblemCode.INVALID_JSON);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "ISO-8859-1"})
    void readsUtf8Only(String charset) {
        assertThat(refusal("{\"ü\":1}".getBytes(Charset.forName(charset))).code())
                .isEqualTo(ProblemCode.INVALID_JSON);
    }

    private static Json read(String text) {
        return JsonReader.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Problem refusal(byte[] body) {
        return catchThrowableOfType(Refusal.class, () -> JsonReader.read(body)).problem();
    }
}
