package io.berth.cluster;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "node-01", "a.b", "ip-10-0-0-1.eu-west-1.compute.internal", "a--b", "1.2.3.4"})
    void takesSubdomains(String name) {
        accepts(Names::requireSubdomain, name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "-a", "a-", ".a", "a.", "a..b", "a.-b", "a-.b", "A", "a_b", "a b", "a\n", "a\0", "../etc", "a/b",
                "ä", "ａ"
            })
    void refusesWhatIsNoSubdomain(String name) {
        refuses(Names::requireSubdomain, name, "must be a DNS-1123 subdomain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"default", "kube-system", "0"})
    void takesLabels(String name) {
        accepts(Names::requireLabel, name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.b", "-a", "a-", "A", "a\n"})
    void refusesWhatIsNoLabel(String name) {
        refuses(Names::requireLabel, name, "must be a DNS-1123 label");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8d7f0f8e-0c3c-4b9a-9f1d-0f6a7c1f2b11", "A", "-", "uid-1"})
    void takesUids(String uid) {
        accepts(Names::requireUid, uid);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a.b", "a_b", "a b", "a\n", "ü"})
    void refusesWhatIsNoUid(String uid) {
        refuses(Names::requireUid, uid, "must be a UID");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "nvidia.com/gpu", "hugepages-2Mi", "a", "A_b.C", "example.com/A_b.C-9"})
    void takesQualifiedNames(String name) {
        accepts(Names::requireQualified, name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a/", "/a", "a/b/c", "A/b", "-a", "a-", "_a", "a b", "a/b\n", "a..b/c", "ä"})
    void refusesWhatIsNoQualifiedName(String name) {
        refuses(Names::requireQualified, name, "must be a qualified name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "eu-west-1a", "A_b.C"})
    void takesLabelValues(String value) {
        accepts(Names::requireLabelValue, value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-a", "a-", "a/b", "a b", " ", "\n", "a\n"})
    void refusesWhatIsNoLabelValue(String value) {
        refuses(Names::requireLabelValue, value, "must be a label value");
    }

    @Test
    void countsLengths() {
        accepts(Names::requireSubdomain, "a".repeat(253));
        refuses(Names::requireSubdomain, "a".repeat(254), "must be a DNS-1123 subdomain");
        accepts(Names::requireLabel, "a".repeat(63));
        refuses(Names::requireLabel, "a".repeat(64), "must be a DNS-1123 label");
        accepts(Names::requireUid, "a".repeat(64));
        refuses(Names::requireUid, "a".repeat(65), "must be a UID");
        accepts(Names::requireLabelValue, "a".repeat(63));
        refuses(Names::requireLabelValue, "a".repeat(64), "must be a label value");
        accepts(Names::requireQualified, "a".repeat(253) + "/" + "b".repeat(63));
        refuses(Names::requireQualified, "a".repeat(254) + "/b", "must be a qualified name");
        refuses(Names::requireQualified, "a/" + "b".repeat(64), "must be a qualified name");
    }

    @Test
    void answersAtOnceForTextThatMakesBacktrackersSlow() {
        Stream.of("a".repeat(252) + "!", "a-".repeat(126) + "!", "a.".repeat(126) + "!", "a".repeat(1 << 20) + "!")
                .forEach(text -> {
                    refuses(Names::requireSubdomain, text, "must be a DNS-1123 subdomain");
                    refuses(Names::requireQualified, text, "must be a qualified name");
                    refuses(Names::requireUid, text, "must be a UID");
                });
    }

    private static void accepts(Consumer<String> check, String value) {
        assertThatNoException().isThrownBy(() -> check.accept(value));
    }

    private static void refuses(Consumer<String> check, String value, String message) {
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> check.accept(value))
                .withMessageStartingWith(message);
    }
}
