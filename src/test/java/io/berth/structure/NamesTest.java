package io.berth.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names say what a thing is, and every package and public type says it in a sentence. */
class NamesTest {
    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^public [a-z -]*(class|interface|record|enum|@interface) ", Pattern.MULTILINE);
    private static final Pattern SENTENCE = Pattern.compile("/\\*\\*\\s[\\s*]*[A-Z{].*[.:;]", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"Impl", "Manager", "Helper", "Util", "Utils", "Service"})
    void noNameHidesWhatAClassIs(String ending) {
        var rule = noClasses().should().haveSimpleNameEndingWith(ending);
        rule.check(Code.main());
        rule.check(Code.tests());
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java"})
    void everyPackageSaysWhatItIsAndKnowsNoNull(Path root) {
        assertThat(Code.sources(root)).allSatisfy(source -> {
            var info = root.relativize(source).resolveSibling("package-info.java");
            // A test's package is that of the code that it tests, where there is such code.
            var home = Files.exists(Code.MAIN.resolve(info)) ? Code.MAIN : root;
            assertThat(Code.read(home.resolve(info))).contains("@NullMarked").containsPattern(SENTENCE);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java"})
    void everyPublicTypeSaysWhatItIs(Path root) {
        assertThat(Code.sources(root)).allSatisfy(source -> {
            var text = Code.read(source);
            var declaration = PUBLIC_TYPE.matcher(text);
            if (declaration.find()) {
                assertThat(text.substring(0, declaration.start())).containsPattern(SENTENCE);
            }
        });
    }
}
