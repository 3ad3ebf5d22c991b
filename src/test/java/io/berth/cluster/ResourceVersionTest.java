package io.berth.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceVersionTest {
    @Test
    void ordersByLengthThenBytes() {
        List<ResourceVersion> ordered = List.of(
                version("0"),
                version("2"),
                version("9"),
                version("10"),
                version("99"),
                version("18446744073709551615"));
        assertThat(ordered.reversed().stream().sorted()).isEqualTo(ordered);
    }

    @Test
    void tellsNeighboursApartWhereADoubleCannot() {
        assertThat(version("9007199254740993")).isGreaterThan(version("9007199254740992"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "01", "00", "-1", "+1", "1.0", "1e3", "a", " 1", "1\n", "١", "123456789012345678901"})
    void refusesWhatIsNoResourceVersion(String text) {
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> version(text))
                .withMessageStartingWith("must be a resourceVersion");
    }

    private static ResourceVersion version(String text) {
        return new ResourceVersion(text);
    }
}
