package io.berth.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.reservation.Caller;
import io.berth.reservation.Holder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokensTest {
    @Test
    void knowsHoldersAndAdminsByTheirTokens() {
        Tokens tokens = Tokens.parse(List.of("# who may call", "", "  s3cret alpha", "t0ken\tsystem:ops  admin "));
        assertThat(tokens.find("s3cret")).contains(new Caller(new Holder("alpha"), false));
        assertThat(tokens.find("t0ken")).contains(new Caller(new Holder("system:ops"), true));
        assertThat(tokens.find("S3cret")).isEmpty();
        assertThat(tokens.find("")).isEmpty();
        assertThat(tokens.find("#")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "alone, line 2",
        "one two three, line 2",
        "one two admin x, line 2",
        "one tw!o, line 2",
        "first other, line 2",
        "one foreign:x, line 2"
    })
    void namesTheLineThatIsBrokenAndNeverItsToken(String line, String wanted) {
        assertThatThrownBy(() -> Tokens.parse(List.of("first alpha", line)))
                .hasMessageContaining(wanted)
                .hasMessageNotContaining("one")
                .hasMessageNotContaining("alone");
    }

    @Test
    void takesAFileWithoutATokenForBroken() {
        assertThatThrownBy(() -> Tokens.parse(List.of("", "# none"))).hasMessageContaining("no line");
    }
}
